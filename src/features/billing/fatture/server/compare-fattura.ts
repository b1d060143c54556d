// Compares what an invoice bills with what its brands have, and keeps what does not agree (rules 134 and 135).
import { sql } from 'kysely';
import { allBrandsOf } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { fromCents } from '#shared/euro.ts';
import type { Fattura } from '../contract.ts';
import { mancaAllaLettura, NON_RISULTA_PIU } from '../rules.ts';
import { findCandidati } from './find-candidati.ts';
import { type Confronto, findRilievi } from './find-rilievi.ts';
import { FATTURE, findVisible, type Lettura, listRighe } from './queries.ts';
import { type Lette, readRighe } from './read-righe.ts';

const NIENTE: Confronto = { rilievi: [], fatturato: 0, atteso: 0, tolleranza: 0 };

/** Compares anew and keeps all that is found; what somebody has said of a finding stays with it. The caller holds the invoice. */
export async function compareFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  const { confronto, lette } = await compared(db, scope, await findVisible(db, scope, id));
  const { rilievi, fatturato, atteso, tolleranza } = confronto;
  await sql`
    update fatture_letture set lette = ${lette.righe.length}, fatturato = ${fromCents(fatturato)}, atteso = ${fromCents(atteso)},
      tolleranza = ${fromCents(tolleranza)}, vuoti = ${JSON.stringify(lette.vuoti)}
    where fattura_id = ${id}`.execute(scoped(db, scope));
  await sql`
    update fatture_righe r set errore = e.value
    from fatture_righe o left join jsonb_each_text(${JSON.stringify(Object.fromEntries(lette.errori))}::jsonb) e on e.key = o.riga::text
    where r.fattura_id = ${id} and o.fattura_id = r.fattura_id and o.riga = r.riga and r.errore is distinct from e.value`.execute(
    scoped(db, scope),
  );
  const rows = JSON.stringify(
    rilievi.map(({ centesimi, fatturati, ...row }) => ({ ...row, fatturato: fromCents(fatturati), euro_annui: fromCents(centesimi) })),
  );
  await sql`
    delete from rilievi where fattura_id = ${id} and chiave not in (
      select e ->> 'chiave' from jsonb_array_elements(${rows}::jsonb) e)`.execute(scoped(db, scope));
  await sql`
    insert into rilievi (fattura_id, chiave, tipo, riga, riferimento, cosa, cosa_id, persona_id, quanti, fatturato, euro_annui)
    select ${id}, r.chiave, r.tipo, r.riga, r.riferimento, r.cosa, r.cosa_id, r.persona_id, r.quanti, r.fatturato, r.euro_annui
    from jsonb_populate_recordset(null::rilievi, ${rows}::jsonb) r
    on conflict on constraint rilievi_una_volta do update
      set riga = excluded.riga, riferimento = excluded.riferimento, cosa = excluded.cosa, cosa_id = excluded.cosa_id,
        persona_id = excluded.persona_id, quanti = excluded.quanti, fatturato = excluded.fatturato, euro_annui = excluded.euro_annui`.execute(
    scoped(db, scope),
  );
}

/** Compares anew, and settles the open findings that are none any more; resolves to how many. The caller holds the invoice. */
export async function recheckFattura(db: Tx, scope: Scope, id: number): Promise<number> {
  const { confronto } = await compared(db, scope, await findVisible(db, scope, id));
  const still = JSON.stringify(confronto.rilievi.map(({ chiave }) => chiave));
  const { rows } = await sql`
    update rilievi set stato = 'risolto', motivo = ${NON_RISULTA_PIU}, chiuso_il = now(), chiuso_da = ${scope.user_id}
    where fattura_id = ${id} and stato = 'aperto' and not ${still}::jsonb ? chiave returning id`.execute(scoped(db, scope));
  return rows.length;
}

async function compared(db: Db, scope: Scope, fattura: Fattura): Promise<{ confronto: Confronto; lette: Lette }> {
  const { mappatura } = await findLettura(db, scope, fattura.id);
  if (mancaAllaLettura(mappatura) !== undefined) return { confronto: NIENTE, lette: { righe: [], errori: new Map(), vuoti: [] } };
  const lette = readRighe(await listRighe(db, scope, fattura.id), mappatura, fattura.periodicita);
  // Without a row nothing was billed: most likely the columns are not what somebody took them for.
  if (lette.righe.length === 0) return { confronto: NIENTE, lette };
  const candidati = await findCandidati(db, scope, await allBrandsOf(db, scope, FATTURE.links, fattura.id));
  return { confronto: findRilievi(lette.righe, candidati, fattura), lette };
}

/** What was understood of an invoice's file. */
export async function findLettura(db: Db, scope: Scope, id: number): Promise<Lettura> {
  const { rows } = await sql<Lettura>`select colonne, mappatura, codifica from fatture_letture where fattura_id = ${id}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw new Error('An invoice is written with what was read of it');
  return rows[0];
}
