// Answers that are sent without the page.

import type { AnswerRequest, DecisionView } from "../src/lib/api";

/** The answer to a question that takes its first option. */
export function firstOption(decision: DecisionView | undefined): AnswerRequest {
  const control = decision?.control;
  const option = control && "options" in control ? control.options[0] : undefined;
  if (!decision || !option) throw new Error("there is nothing to choose");
  return { player: decision.player, decision: decision.id, answer: { one: option.key } };
}
