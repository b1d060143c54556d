import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import { CLASSI, type Classe, type Esito, elencoCambiato, nienteDaEliminare, SOLO_SEGNALATE } from '../rules.ts';
import { deleteDovute } from './delete-dovute.ts';
import { selectDovute } from './find-dovute.ts';
import { oneAtATime } from './prepare-elenco.ts';
import { findScadenze } from './queries.ts';

interface Judged {
  classe: Exclude<Classe, 'persone'>;
  come: 'dovute' | 'tenute' | 'bloccate' | 'cambiate';
  ids: string[];
}

/**
 * Deletes what the open list names and is still due as it was then; what is kept, held, changed or gone by now is left and counted. All in
 * the caller's transaction. What remains of the list is how much there was.
 */
export async function approveElenco(db: Tx, user_id: number, id: number): Promise<{ eliminate: number; esito: Esito[] }> {
  await oneAtATime(db);
  await refuseUnlessOpen(db, id);
  await holdPeople(db, id);
  const scadenze = await findScadenze(db);
  const judged = await judge(db, id, scadenze);
  if (!judged.some(({ come }) => come === 'dovute')) throw nienteDaEliminare();
  const esito: Esito[] = [];
  for (const classe of CLASSI) {
    const of = (come: Judged['come']) => judged.find((each) => each.classe === classe && each.come === come)?.ids ?? [];
    const due = of('dovute');
    const told = { tenute: of('tenute').length, bloccate: of('bloccate').length, cambiate: of('cambiate').length };
    if (classe === 'persone' || due.length + told.tenute + told.bloccate + told.cambiate === 0) continue;
    const eliminate = await deleteDovute(db, classe, due, scadenze.get(classe) ?? 0);
    esito.push({ classe, eliminate, ...told, cambiate: told.cambiate + due.length - eliminate });
  }
  const eliminate = esito.reduce((sum, each) => sum + each.eliminate, 0);
  await close(db, user_id, id, eliminate, esito);
  return { eliminate, esito };
}

async function refuseUnlessOpen(db: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ aperto: boolean }>`
    select approvato_il is null as aperto from conservazione_elenchi where id = ${id} for update`.execute(db);
  if (!rows[0]) throw elencoCambiato('not_found');
  if (!rows[0].aperto) throw elencoCambiato('conflict');
}

/** Until the end nobody puts a hold on them, or changes them. */
async function holdPeople(db: Tx, id: number): Promise<void> {
  await sql`
    select from dipendenti where id in (select dipendente_id from conservazione_voci where elenco_id = ${id}) order by id for no key update`.execute(
    db,
  );
}

async function judge(db: Tx, id: number, scadenze: Awaited<ReturnType<typeof findScadenze>>): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with adesso as materialized (${selectDovute(scadenze)})
    select v.classe, c.come, array_agg(v.oggetto_id order by v.id) as ids
    from conservazione_voci v
      left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
      left join adesso a on a.classe = v.classe and a.oggetto_id = v.oggetto_id and a.impronta = v.impronta
      cross join lateral (select case when persona_trattenuta(v.dipendente_id) then 'bloccate' when t.classe is not null then 'tenute'
        when a.classe is null then 'cambiate' else 'dovute' end as come) c
    where v.elenco_id = ${id} and v.classe <> all (${[...SOLO_SEGNALATE]}::text[]) group by v.classe, c.come`.execute(db);
  return rows;
}

async function close(db: Tx, user_id: number, id: number, eliminate: number, esito: readonly Esito[]): Promise<void> {
  await sql`
    update conservazione_elenchi set approvato_da = ${user_id}, approvato_il = now(), eliminate = ${eliminate}::integer,
      esito = ${JSON.stringify(esito)}::jsonb where id = ${id}`.execute(db);
  await sql`delete from conservazione_voci where elenco_id = ${id}`.execute(db);
}
