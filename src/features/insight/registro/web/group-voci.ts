// This file groups the entries of one operation into one event. For example, the deletion of an employee also has entries about the
// employee's assignments.
import type { VoceDelRegistro } from '../contract.ts';

export interface VociGroup {
  voce: VoceDelRegistro;
  caused: VoceDelRegistro[];
  /** The heading of a day, for example 'venerdì 21 novembre 2026', on its first event; undefined on all other events. */
  dayHeading: string | undefined;
}

// Tables whose entries are shown below the entry that caused them, when both belong to one operation.
const CAUSED_TABLES = [/^workflows$/, /^(dipendenti_|user_brands$|reimpostazioni$|workflow_passi$|accessi$)/, /_brands$/];

/** Groups entries by operation and keeps the order of the list; a group has the position of its first entry. */
export function groupVoci(voci: readonly VoceDelRegistro[]): VociGroup[] {
  const operations = [...Map.groupBy(voci, ({ operazione }) => operazione).values()];
  let day: string | undefined;
  return operations.map((entries) => {
    const [voce, ...caused] = [...entries].sort((a, b) => sortRank(a) - sortRank(b) || a.id - b.id) as [
      VoceDelRegistro,
      ...VoceDelRegistro[],
    ];
    const giorno = dayOf(entries[0]?.quando ?? voce.quando);
    const isFirst = giorno !== day;
    day = giorno;
    return { voce, caused, dayHeading: isFirst ? giorno : undefined };
  });
}

function sortRank({ oggetto, azione }: VoceDelRegistro): number {
  const rank = CAUSED_TABLES.findIndex((pattern) => pattern.test(oggetto)) + 1;
  return 2 * rank + (azione === 'modifica' ? 1 : 0);
}

function dayOf(instant: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Date(instant).toLocaleDateString('it-IT', { ...parts, timeZone: 'Europe/Rome' });
}
