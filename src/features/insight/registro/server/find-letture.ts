import type { Vocabulary } from '#server/register/words.ts';
import { type Lettura, segnoOf } from '#shared/letture.ts';
import type { RigaDelRegistro } from './queries.ts';

/** What entries tell of somebody's sick leave and pay: what was, and what is since (decision 87). Where the caller may not read it, it is in none. */
export function lettureOf({ tables }: Vocabulary, rows: readonly RigaDelRegistro[]): Lettura[] {
  return rows.flatMap(({ oggetto, dipendente_id, prima, dopo, intera }) => {
    if (dipendente_id === null || !intera) return [];
    return Object.entries(tables[oggetto]?.fields ?? {}).flatMap(([name, { out }]): Lettura[] => {
      const segno = segnoOf(out);
      const isTold = segno && (segno.tells(prima?.[name]) || segno.tells(dopo?.[name]));
      return isTold ? [{ tipo: segno.tipo, dipendente_id }] : [];
    });
  });
}
