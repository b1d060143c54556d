/** Attributes that give an element a tip: the name of a control that shows only an icon. Its aria-label says the same to readers. */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

/** A tip of several lines, the first of which names them: it opens when pressed, too, so that fingers find it. The control says the same to readers. */
export function pressTip(lines: readonly string[]): { 'data-tip': string; 'data-tip-press': '' } {
  return { 'data-tip': lines.join('\n'), 'data-tip-press': '' };
}
