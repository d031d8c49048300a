// The rules in our words, by id: they come when the first one is looked up.

const files = import.meta.glob<string>("../../../crates/rules/data/*.rules", { query: "?raw", import: "default" });
let rules: Promise<Map<string, string>> | null = null;

async function read(): Promise<Map<string, string>> {
  const texts = await Promise.all(Object.values(files).map((file) => file()));
  return new Map(texts.flatMap((text) => [...text.matchAll(/^([A-Z][\w.-]+): (.+)$/gm)].map(([, id = "", words = ""]) => [id, words] as const)));
}

/** What a rule says; nothing where there is none with this id. */
export async function ruleOf(id: string): Promise<string | undefined> {
  rules ??= read();
  try {
    return (await rules).get(id);
  } catch (error) {
    rules = null;
    throw error;
  }
}
