// Closing months, and opening the last one again. One at a time: who comes second sees what the first has done.
import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { correzioni, periodi } from '#features/insight/report/server/select-sources.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { ultimoDi } from '#shared/mesi.ts';
import { Problem } from '#shared/problem.ts';
import type { MesiChiusi } from '../contract.ts';
import { checkChiusura, checkRiapertura, daChiudere, primoDaChiudere } from '../rules.ts';
import { findPrimoMese, listChiusi } from './queries.ts';

/** What is closed, from the last one, and what can be. */
export async function describeMesi(db: Db, scope: Scope, today: string): Promise<MesiChiusi> {
  const chiusi = await listChiusi(db, scope);
  const primo = primoDaChiudere(mesiOf(chiusi), await findPrimoMese(db, scope));
  return { chiusi: chiusi.toReversed(), da_chiudere: daChiudere({ chiusi: mesiOf(chiusi), primo }, today) };
}

/** Closes the months that are over and open, up to this one. */
export async function closeMesi(db: Tx, scope: Scope, fino_a: string, today: string, kinds: readonly Kind[]): Promise<void> {
  await holdMesi(db, scope);
  const chiusi = mesiOf(await listChiusi(db, scope));
  const primo = primoDaChiudere(chiusi, await findPrimoMese(db, scope));
  const mesi = checkChiusura({ chiusi, primo }, fino_a, today);
  if (mesi instanceof Problem) throw mesi;
  await sql`insert into mesi_chiusi (mese) select unnest(${mesi}::text[])`.execute(scoped(db, scope));
  await keepCosti(db, scope, mesi, kinds);
}

/**
 * What was assigned at the end of each of these months, to everybody, as the report knows it now: by all that it can be narrowed to, and not
 * rounded, so that however it is narrowed it says what it would have said today.
 */
async function keepCosti(db: Tx, scope: Scope, mesi: readonly string[], kinds: readonly Kind[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from brands`.execute(scoped(db, scope));
  const shown = rows.map(({ id }) => id);
  await sql`
    with ${periodi({ shown, reserved: [] }, kinds)}, ${correzioni}
    insert into costi_chiusi (chiusura_id, tipo, brand_id, brand_persona_id, showroom_id, mansione, costo)
    select m.id, c.tipo, c.brand_id, d.brand_id, coalesce(d.showroom, c.showroom_id), d.posizione, sum(c.costo)
    from unnest(${[...mesi]}::text[], ${mesi.map(ultimoDi)}::date[]) as chiesti (mese, al)
    join mesi_chiusi m on m.mese = chiesti.mese and m.riaperto_il is null
    join (
      select tipo, brand_id, dipendente_id, showroom_id, dal, al, costo from periodi
      union all select tipo, brand_id, dipendente_id, showroom_id, dal, al, costo from correzioni) c
      on c.dal <= chiesti.al and (c.al is null or c.al > chiesti.al)
    left join dipendenti d on d.id = c.dipendente_id
    group by 1, 2, 3, 4, 5, 6 having sum(c.costo) <> 0`.execute(scoped(db, scope));
}

/** Opens the last closed month again: it costs what is known today. That it was closed, by whom and why not any more, stays. */
export async function reopenMese(db: Tx, scope: Scope, { mese, motivo }: { mese: string; motivo: string }): Promise<void> {
  await holdMesi(db, scope);
  const refusal = checkRiapertura(mesiOf(await listChiusi(db, scope)), mese);
  if (refusal) throw refusal;
  await sql`
    delete from costi_chiusi where chiusura_id = (select id from mesi_chiusi where mese = ${mese} and riaperto_il is null)`.execute(
    scoped(db, scope),
  );
  await sql`
    update mesi_chiusi set riaperto_il = now(), riaperto_da = ${scope.user_id}, motivo = ${motivo}
    where mese = ${mese} and riaperto_il is null`.execute(scoped(db, scope));
}

const mesiOf = (chiusi: MesiChiusi['chiusi']): string[] => chiusi.map(({ mese }) => mese);

const holdMesi = (db: Tx, scope: Scope) => sql`select pg_advisory_xact_lock(hashtext('mesi_chiusi'))`.execute(scoped(db, scope));
