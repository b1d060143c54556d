/** Under a history that is longer than what is given of it at once; '' under one that is all there. */
export function sayLatest(shown: number, total = shown): string {
  if (shown >= total) return '';
  return `Sono mostrate le ultime ${shown} assegnazioni su ${total.toLocaleString('it-IT', { useGrouping: 'always' })}`;
}
