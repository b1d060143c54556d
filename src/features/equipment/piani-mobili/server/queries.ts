import { sql } from 'kysely';
import { HOLDER_IS_TOLD, ONE_HOLDER_OR_PLACE } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { listPianiMobili, type PianoMobile } from '../contract.ts';
import { PIANO_MOBILE } from '../kind.ts';
import { cifreDiNumero, type Gemello } from '../rules.ts';

/** What was agreed with the holder: who may not see them sees none of it (rule 12). */
const AGREED = {
  portabilita: sql<PianoMobile['portabilita']>`case when ${HOLDER_IS_TOLD} and p.numero_da_portare is not null then
    jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`,
  telefono: sql<PianoMobile['telefono']>`case when ${HOLDER_IS_TOLD} then (
    select jsonb_build_object('id', t.id, 'modello', t.modello)
    from dipendenti_iphones pt join iphones t on t.id = pt.iphone_id
    where pt.assegnazione_piano_id = p.id and pt.data_revoca is null) end`,
};

/** Searched by name and operator; three digits or more also by number and ICCID, however they are parted (rule 40). */
export const pianiQueries = itemQueries(listPianiMobili, {
  kind: PIANO_MOBILE,
  holding: ONE_HOLDER_OR_PLACE,
  more: AGREED,
  orFound: ({ q }) => {
    const digits = cifreDiNumero(q);
    if (digits === undefined) return undefined;
    return sql<boolean>`numeri_ricerca(i.numero_telefono, i.iccid, null) like ${`%${digits}%`}`;
  },
});

/** The operators of the plans that the caller sees, by name. */
export async function listOperatori(db: Db, scope: Scope): Promise<string[]> {
  const rows = await scoped(db, scope)
    .selectFrom('piani_mobili as m')
    .where(hasVisibleBrand(scope, PIANO_MOBILE.links, 'm.id'))
    .groupBy('m.operatore')
    .orderBy(sql`m.operatore collate "it-x-icu"`)
    .select('m.operatore')
    .execute();
  return rows.map(({ operatore }) => operatore);
}

/** The other plan that has this number or this ICCID, whoever sees it; its name where the caller does. */
export async function findGemello(
  db: Db,
  scope: Scope,
  { numero_telefono = null, iccid = null }: { numero_telefono?: unknown; iccid?: unknown },
  id: number | null,
): Promise<Gemello | undefined> {
  if (numero_telefono === null && iccid === null) return undefined;
  const { rows } = await sql<Gemello>`
    select m.numero_telefono, m.iccid, case when ${hasVisibleBrand(scope, PIANO_MOBILE.links, 'm.id')} then m.nome_piano end as nome
    from piani_mobili m
    where (cifre_telefono(m.numero_telefono) = cifre_telefono(${numero_telefono}) or m.iccid = ${iccid}) and m.id is distinct from ${id}::integer
    order by m.id limit 1`.execute(scoped(db, scope));
  return rows[0];
}
