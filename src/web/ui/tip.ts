/** Attributes that give an element a tip: the name of a control that shows only an icon. Its aria-label says the same to readers. */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}
