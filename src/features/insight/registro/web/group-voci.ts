// Groups the entries of one operation into one event. For example, the deletion of an employee also has entries about the employee's
// assignments.
import type { VoceDelRegistro } from '../contract.ts';

export interface Gruppo {
  /** The entry that caused the others, for example the deletion of an employee. */
  voce: VoceDelRegistro;
  /** The entries that the main entry caused, for example the returns of the items. */
  altre: VoceDelRegistro[];
  /** The heading of a day, for example 'venerdì 21 novembre 2026', on its first event; undefined on all other events. */
  giorno: string | undefined;
}

// Tables whose entries are shown below another entry of the same operation, because that entry caused them.
const AFTER = [/^workflows$/, /^(dipendenti_|user_brands$|reimpostazioni$|workflow_passi$|accessi$)/, /_brands$/];

/** Groups entries by operation and keeps the order of the list; a group has the position of its first entry. */
export function groupVoci(voci: readonly VoceDelRegistro[]): Gruppo[] {
  const operations = [...Map.groupBy(voci, ({ operazione }) => operazione).values()];
  let day: string | undefined;
  return operations.map((all) => {
    const [voce, ...altre] = [...all].sort((a, b) => weight(a) - weight(b) || a.id - b.id) as [VoceDelRegistro, ...VoceDelRegistro[]];
    const giorno = dayOf(all[0]?.quando ?? voce.quando);
    const isFirst = giorno !== day;
    day = giorno;
    return { voce, altre, giorno: isFirst ? giorno : undefined };
  });
}

function weight({ oggetto, azione }: VoceDelRegistro): number {
  const rank = AFTER.findIndex((pattern) => pattern.test(oggetto)) + 1;
  return 2 * rank + (azione === 'modifica' ? 1 : 0);
}

function dayOf(instant: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Date(instant).toLocaleDateString('it-IT', { ...parts, timeZone: 'Europe/Rome' });
}

/** '09:05' in Italian time. */
export function oraOf(instant: string): string {
  return new Date(instant).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
}
