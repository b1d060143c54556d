import { sql } from 'kysely';
import { type Code, findTwin } from '#features/equipment/asset-types/server/find-twin.ts';
import type { Values } from '#features/equipment/asset-types/server/item-queries.ts';
import { HOLDER_IS_TOLD, ONE_HOLDER_OR_PLACE } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import type { Db } from '#server/db/handle.ts';
import { byCode } from '#server/incoming/record-keys.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Problem } from '#shared/problem.ts';
import { listTelefoni, type Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';

/** The plan with which who, or what, has the phone by the period `p` got it. */
const PIANO = sql<Telefono['piano']>`case when ${HOLDER_IS_TOLD} then (
  select jsonb_build_object('id', m.id, 'nome_piano', m.nome_piano)
  from dipendenti_piani_mobili pm join piani_mobili m on m.id = pm.piano_mobile_id
  where pm.id = p.assegnazione_piano_id) end`;

/** Searched by model, colour, memory and IMEI. */
export const telefoniQueries = itemQueries(listTelefoni, {
  kind: TELEFONO,
  holding: ONE_HOLDER_OR_PLACE,
  more: { disponibile: sql<boolean>`(p.id is null)`, piano: PIANO },
  narrowed: (_, { disponibile }) => (disponibile === undefined ? sql<boolean>`true` : sql<boolean>`(p.id is null) = ${disponibile}`),
  asksHolder: ({ disponibile }) => disponibile !== undefined,
});

export const IMEI = byCode('imei');

/** What is said where another one has the IMEI, by a call and in the preview of a file. */
const IMEI_DI_UN_ALTRO = { what: 'questo IMEI', unseen: 'Un telefono che non vedi' };

/** The IMEI, of many at once. */
export const IMEI_UNICO: Code = {
  field: 'imei',
  ...IMEI_DI_UN_ALTRO,
  of: ({ imei }) => IMEI.of(String(imei ?? '')),
  column: sql`nullif(codice_ricerca(i.imei), '')`,
};

/** Why a phone cannot have that IMEI: another one has it (rule 90). */
export async function refuseImeiTwin(db: Db, scope: Scope, { imei }: Values, id: number | null): Promise<Problem | undefined> {
  if (typeof imei !== 'string') return undefined;
  const isSame = sql<boolean>`nullif(codice_ricerca(i.imei), '') = codice_ricerca(${imei}::text)`;
  return findTwin(db, scope, TELEFONO, id, isSame, {
    field: 'imei',
    code: 'IMEI_GIA_USATO',
    ...IMEI_DI_UN_ALTRO,
  });
}
