// What one operation wrote about one thing is one event for a person: an employee is deleted with what it held, a device with its brands.
import type { VoceDelRegistro } from '../contract.ts';

export interface Gruppo {
  /** The entry that says what was done. */
  voce: VoceDelRegistro;
  /** What it brought along. */
  altre: VoceDelRegistro[];
  /** 'venerdì 21 novembre 2026', at the first event of that day. */
  giorno: string | undefined;
}

// What an operation is about comes before what hangs on it.
const AFTER = [/^workflows$/, /^(dipendenti_|user_brands$|reimpostazioni$|workflow_passi$|accessi$)/, /_brands$/];

/** Entries as they are listed, in time's order, gathered by operation: each stands where its first entry does. */
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

/** '09:05', as the clocks showed it in Italy. */
export function oraOf(instant: string): string {
  return new Date(instant).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
}
