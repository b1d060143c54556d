import { sql } from 'kysely';
import { checkDeviceAssignable, checkStato } from '#features/equipment/asset-types/rules.ts';
import { assignItem } from '#features/equipment/asset-types/server/change-items.ts';
import { findDuplicate, type UniqueCode } from '#features/equipment/asset-types/server/find-duplicate.ts';
import { makeKindService, type ReceiverIds, type Values } from '#features/equipment/asset-types/server/item-queries.ts';
import { closeOpenPeriods, requirePossibleReturn } from '#features/equipment/asset-types/server/periods.ts';
import { HOLDER_OR_PLACE_JOIN, IS_HOLDER_VISIBLE } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { byCode } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Problem } from '#shared/problem.ts';
import { calls, listTelefoni, type Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';

const PIANO = sql<Telefono['piano']>`case when ${IS_HOLDER_VISIBLE} then (
  select jsonb_build_object('id', m.id, 'nome_piano', m.nome_piano)
  from dipendenti_piani_mobili pm join piani_mobili m on m.id = pm.piano_mobile_id
  where pm.id = p.assegnazione_piano_id) end`;

const telefoniQueries = itemQueries(listTelefoni, {
  kind: TELEFONO,
  holderJoin: HOLDER_OR_PLACE_JOIN,
  moreColumns: { disponibile: sql<boolean>`(p.id is null)`, piano: PIANO },
  ownFilter: (_, { disponibile }) => (disponibile === undefined ? sql<boolean>`true` : sql<boolean>`(p.id is null) = ${disponibile}`),
  filtersByHolder: ({ disponibile }) => disponibile !== undefined,
});

export const IMEI = byCode('imei');

const IMEI_DI_UN_ALTRO = { what: 'questo IMEI', hiddenItem: 'Un telefono che non vedi' };

export const IMEI_UNICO: UniqueCode = {
  field: 'imei',
  ...IMEI_DI_UN_ALTRO,
  of: ({ imei }) => IMEI.of(String(imei ?? '')),
  column: sql`nullif(codice_ricerca(i.imei), '')`,
};

async function checkImeiUnique(db: Db, scope: Scope, { imei }: Values, id: number | null): Promise<Problem | undefined> {
  if (typeof imei !== 'string') return undefined;
  const isSame = sql<boolean>`nullif(codice_ricerca(i.imei), '') = codice_ricerca(${imei}::text)`;
  return findDuplicate(db, scope, TELEFONO, id, isSame, {
    field: 'imei',
    code: 'IMEI_GIA_USATO',
    ...IMEI_DI_UN_ALTRO,
  });
}

export const telefoni = makeKindService(telefoniQueries, calls.assign, {
  checkChange: (item, { stato }) => checkStato(TELEFONO, item, stato),
  checkForEmployee: (item) => checkDeviceAssignable(TELEFONO, item),
  checkForShowroom: (item) => checkDeviceAssignable(TELEFONO, item),
  checkUnique: checkImeiUnique,
  period: ({ note = null }) => ({ note }),
});

/** Assigns a phone together with a plan. The phone is later unassigned together with the plan. */
export async function assignWithPiano(
  db: Tx,
  scope: Scope,
  id: number,
  receiverIds: ReceiverIds,
  assegnazione_piano_id: number,
): Promise<void> {
  await assignItem(db, scope, { ...telefoni, period: () => ({ assegnazione_piano_id }) }, id, receiverIds);
}

/**
 * Unassigns, today or on `day`, the phone that was assigned together with this period of a plan, if the phone is still assigned. The caller
 * has checked the permission.
 */
export async function unassignWithPiano(db: Tx, scope: Scope, assegnazione_piano_id: number, day: string | null = null): Promise<void> {
  const { table } = TELEFONO.periods;
  if (day) {
    // A phone that replaced a swapped phone was assigned later than the plan, so its first day is checked too.
    const phones = await scoped(db, scope)
      .selectFrom('dipendenti_iphones')
      .select('id')
      .where('assegnazione_piano_id', '=', assegnazione_piano_id)
      .where('data_revoca', 'is', null)
      .execute();
    for (const { id } of phones) await requirePossibleReturn(db, scope, TELEFONO, id, day);
  }
  await closeOpenPeriods(db, scope, table, sql`p.assegnazione_piano_id = ${assegnazione_piano_id}`, { day });
}

/**
 * Returns the plan assignment that a phone assignment is linked to. When the phone is swapped, its replacement is linked to the same plan
 * assignment.
 */
export async function findPianoPeriod(db: Tx, scope: Scope, period: number): Promise<{ assegnazione_piano_id: number | null }> {
  const phonePeriod = await scoped(db, scope)
    .selectFrom('dipendenti_iphones')
    .select('assegnazione_piano_id')
    .where('id', '=', period)
    .executeTakeFirstOrThrow();
  return phonePeriod;
}
