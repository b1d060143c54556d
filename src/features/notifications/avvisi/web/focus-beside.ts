/** Where the button stands that puts something away: beside a notice, or beside the name of its kind. */
export type PutAway = '.notice > button' | '.notices > header > button';

/**
 * What is put away takes the focus with it, which is on its button: it goes on to the next of its kind first, at the end to the
 * one before. The last one leaves it to the panel.
 */
export function focusBeside(kind: PutAway): void {
  const pressed = document.activeElement as HTMLElement;
  const all = [...(pressed.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = all.indexOf(pressed);
  (all[at + 1] ?? all[at - 1])?.focus();
}
