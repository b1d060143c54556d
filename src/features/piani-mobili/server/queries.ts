import { sql } from 'kysely';
import { ONE_HOLDER } from '#kit/server/select-holder.ts';
import { itemQueries } from '#kit/server/select-items.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { listPianiMobili, type PianoMobile } from '../contract.ts';
import { PIANO_MOBILE } from '../kind.ts';
import { cifreDiNumero } from '../rules.ts';

/** What was agreed with the holder: who may not see them sees none of it (rule 12). */
const AGREED = {
  numero_telefono: sql<string | null>`case when d.id is not null then p.numero_telefono end`,
  portabilita: sql<PianoMobile['portabilita']>`case when d.id is not null and p.numero_da_portare is not null then
    jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`,
  telefono: sql<PianoMobile['telefono']>`case when d.id is not null then (
    select jsonb_build_object('id', t.id, 'modello', t.modello)
    from dipendenti_iphones pt join iphones t on t.id = pt.iphone_id
    where pt.assegnazione_piano_id = p.id and pt.data_revoca is null) end`,
};

/** Searched by name and operator (rule 40); digits also by the phone number, where the caller may see whose it is. */
export const pianiQueries = itemQueries(listPianiMobili, {
  kind: PIANO_MOBILE,
  holding: ONE_HOLDER,
  more: AGREED,
  orFound: ({ q }) => {
    const digits = cifreDiNumero(q);
    if (digits === undefined) return undefined;
    return sql<boolean>`(d.id is not null and regexp_replace(p.numero_telefono, '[^0-9]', '', 'g') like ${`%${digits}%`})`;
  },
  asksHolder: ({ q }) => cifreDiNumero(q) !== undefined,
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
