// A dialog: the keyboard stays in it, and goes back where it was when it closes.

const REACHED = "button:not(:disabled), a[href], input, select, textarea, summary, [tabindex='0']";

export function modal(node: HTMLElement, close?: () => void) {
  const before = document.activeElement;
  const all = () => [...node.querySelectorAll<HTMLElement>(REACHED)];
  // What can be closed is read from its top; what must be answered waits at its answer.
  (close ? all()[0] : (node.querySelector<HTMLElement>(".primary") ?? all()[0]))?.focus();

  function onkeydown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") close?.();
    if (event.key !== "Tab") return;
    const [first, last] = [all()[0], all().at(-1)];
    if (event.shiftKey && document.activeElement === first) {
      last?.focus();
      event.preventDefault();
    } else if (!event.shiftKey && document.activeElement === last) {
      first?.focus();
      event.preventDefault();
    }
  }
  node.addEventListener("keydown", onkeydown);
  return {
    destroy() {
      node.removeEventListener("keydown", onkeydown);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
