import type { Esiti } from '#shared/molti.ts';
import type { Noun } from '#web/screen/list-rows.tsx';

/** '12 asset hardware', '1 asset hardware'. */
export function howMany(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti}`;
}

/** What was done, in a sentence: 'Aggiornati 12 asset hardware; 3 erano già a posto.' `done` is the participle, as 'Eliminati'. */
export function sayOutcome({ fatti, invariati }: Esiti, done: { uno: string; molti: string }, noun: Noun): string {
  const changed = fatti === 0 ? '' : `${fatti === 1 ? done.uno : done.molti} ${howMany(fatti, noun)}`;
  const same = invariati === 0 ? '' : invariati === 1 ? '1 era già a posto' : `${invariati} erano già a posto`;
  const said = [changed, same].filter(Boolean).join('; ');
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
