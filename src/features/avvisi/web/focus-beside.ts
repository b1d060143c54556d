/**
 * What is put away takes the focus with it: it goes on to the next of its kind first, at the end to the one before. The last
 * one leaves it to the panel.
 */
export function focusBeside(pressed: HTMLElement, kind: '.notice > button' | '.notices > header > button'): void {
  const all = [...(pressed.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = all.indexOf(pressed);
  (all[at + 1] ?? all[at - 1])?.focus();
}
