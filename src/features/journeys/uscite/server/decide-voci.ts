import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { AssignItem } from '#features/equipment/asset-types/server/change-items.ts';
import { setItem } from '#features/equipment/asset-types/server/item-queries.ts';
import { closePeriod } from '#features/equipment/asset-types/server/periods.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { lockSeats } from '#features/equipment/risorse/server/close-periods.ts';
import { type Leaver, lockLeaver } from '#features/people/dipendenti/server/write-dipendente.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { decideEsiti } from '../contract.ts';
import {
  CONDIZIONI_OF_ESITO,
  type Condizione,
  checkDecisione,
  type Esito,
  type StatoUscita,
  stateAfter,
  USCITA_NON_APERTA,
  uscitaNonTrovata,
  VOCE_GIA_DECISA,
  VOCE_NON_TENUTA,
} from '../rules.ts';

type RequestedEsito = ParsedOf<typeof decideEsiti>['body']['voci'][number];

export type AssignByType = Record<TipoRisorsa, AssignItem>;

/**
 * Records the outcomes of items and ends their assignment periods, all or none. Of two concurrent requests for one item the second gets
 * 409. Returns the employee.
 */
export async function decideVoci(
  db: Tx,
  scope: Scope,
  id: number,
  voci: readonly RequestedEsito[],
  assigners: AssignByType,
): Promise<Leaver> {
  const { persona } = await lockUscita(db, scope, id, 'risorse.assegna');
  const oggi = todayInItaly(new Date());
  const assignedItems = await lockAssignedItems(db, scope, persona.id);
  const matched = matchVoci(voci, assignedItems, persona, await findDecidedEsiti(db, scope, id));
  checkEsiti(matched, persona, oggi);
  const decided = withPhonesOfPlans(matched, assignedItems, oggi);
  // Plans are ended last, because the reservation of a phone refers to the period of its plan.
  for (const { item, data } of decided.toSorted((a, b) => planRank(b.item) - planRank(a.item)))
    await closePeriod(db, scope, KINDS[item.tipo].periods, item.periodo_id, { day: data });
  for (const { item, esito, condizione } of decided) {
    const stato = stateAfter(esito, condizione);
    if (stato && 'stato' in KINDS[item.tipo].fields) await setItem(db, scope, KINDS[item.tipo], item.id, { stato });
  }
  await transferAll(db, scope, assigners, decided);
  // The outcomes are inserted after the transfers, because the errors of a transfer to an absent or invisible receiver take precedence.
  await insertEsiti(db, scope, { uscita_id: id, dipendente_id: persona.id }, decided);
  return persona;
}

/** Transfers plans before phones, so that a phone whose plan goes to the same employee stays linked to the plan. */
async function transferAll(db: Tx, scope: Scope, assigners: AssignByType, decided: ReturnType<typeof withPhonesOfPlans>): Promise<void> {
  const transfers = decided.flatMap(({ item, data, dipendente_id }, index) =>
    dipendente_id ? [{ index, item, data, dipendente_id }] : [],
  );
  const plans = new Map<string, number>(); // Maps the former period of each plan to the new period.
  for (const each of transfers.toSorted((a, b) => planRank(a.item) - planRank(b.item))) {
    const { item, dipendente_id } = each;
    const planLink = plans.get(`${item.con_piano} ${dipendente_id}`);
    const period = await transferItem(assigners[item.tipo], db, scope, {
      ...each,
      planLink: planLink ? { assegnazione_piano_id: planLink } : {},
    });
    if (item.tipo === 'piano_mobile') plans.set(`${item.periodo_id} ${dipendente_id}`, period);
  }
}

const planRank = ({ tipo }: AssignedItem) => (tipo === 'piano_mobile' ? 0 : 1);

interface MatchedEsito {
  index: number;
  requested: RequestedEsito;
  item: AssignedItem;
}

/**
 * Finds the assigned item of each outcome. Throws 409 when the item is not assigned to the employee; the error names the item and the
 * account that recorded its outcome.
 */
function matchVoci(
  voci: readonly RequestedEsito[],
  assignedItems: readonly AssignedItem[],
  { nome, cognome }: Leaver,
  decided: readonly DecidedEsito[],
): MatchedEsito[] {
  return voci.map((requested, index) => {
    const isSameItem = ({ tipo, id }: { tipo: TipoRisorsa; id: number }) => tipo === requested.tipo && id === requested.id;
    const isDuplicate = voci.slice(0, index).some(isSameItem);
    if (isDuplicate) throw invalidVoce(index, { id: 'La stessa cosa è indicata due volte' });
    const item = assignedItems.find(isSameItem);
    if (item) return { index, requested, item };
    const earlier = decided.find(isSameItem);
    const { avuto } = RISORSE[requested.tipo];
    throw earlier
      ? VOCE_GIA_DECISA(earlier.nome, earlier.chi, earlier)
      : VOCE_NON_TENUTA(`${avuto[0]} tra quelle indicate`, `${nome} ${cognome}`);
  });
}

/** Throws 400 with the errors of each outcome under the index of the outcome in the request body. */
function checkEsiti(matched: readonly MatchedEsito[], persona: Leaver, oggi: string): void {
  const fields = Object.assign(
    {},
    ...matched.map(({ index, requested, item }) => voceFields(index, checkDecisione(requested, { ...item, holderId: persona.id }, oggi))),
  );
  const [first] = Object.values<string>(fields);
  if (first) throw new Problem('invalid', 'DATI_NON_VALIDI', first, { fields });
}

/** Adds the phones of plans: a phone gets the outcome of its plan unless the request contains the phone. */
function withPhonesOfPlans(matched: readonly MatchedEsito[], assignedItems: readonly AssignedItem[], oggi: string) {
  const latest = (...days: string[]) => days.toSorted().at(-1) ?? oggi;
  const requestedEsiti = matched.map(({ requested: { esito, condizione, note = null, dipendente_id = null, data }, item }) => ({
    item,
    esito,
    condizione: condizione ?? CONDIZIONI_OF_ESITO[esito]?.[0] ?? null,
    note,
    dipendente_id,
    data: data ?? latest(oggi, item.dal),
  }));
  const phoneEsiti = requestedEsiti.flatMap(({ item: plan, data }) => {
    const phone = plan.tipo === 'piano_mobile' && assignedItems.find(({ con_piano }) => con_piano === plan.periodo_id);
    if (!phone || requestedEsiti.some(({ item }) => item === phone)) return [];
    const returned = { esito: 'restituito', condizione: 'buono', note: `Con ${plan.nome}`, dipendente_id: null } as const;
    return [{ ...returned, item: phone, data: latest(data, phone.dal) }];
  });
  return [...requestedEsiti, ...phoneEsiti];
}

interface ItemTransfer {
  index: number;
  item: AssignedItem;
  data: string;
  dipendente_id: string;
  planLink: { assegnazione_piano_id?: number };
}

/**
 * Assigns the item to another employee from the day on which the former period ends, with the same details, such as the telephone number.
 * An error of the assignment gets the index of the item in the request body.
 */
async function transferItem(
  assign: AssignItem,
  db: Tx,
  scope: Scope,
  { index, item, data, dipendente_id, planLink }: ItemTransfer,
): Promise<number> {
  try {
    const { period } = await assign(db, scope, item.id, dipendente_id, { ...item.accordi, ...planLink, data_assegnazione: data });
    const dal = await findFirstDay(db, scope, item, dipendente_id);
    if (dal && data < dal) throw invalidVoce(index, { data: `${item.nome} può passare solo dal ${formatData(dal)}` });
    return period;
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'conflict') throw error;
    throw new Problem(error.kind, error.code, error.message, { fields: voceFields(index, { dipendente_id: error.message }) });
  }
}

const voceFields = (index: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`voci.${index}.${name}`, sentence]));

function invalidVoce(index: number, fields: Record<string, string>): Problem {
  return new Problem('invalid', 'DATI_NON_VALIDI', Object.values(fields)[0] ?? '', { fields: voceFields(index, fields) });
}

// The recorded outcome of an item. An outcome is inserted once and never updated.
interface DecidedEsito {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  esito: Esito;
  condizione: Condizione | null;
  chi: string | null;
}

/**
 * Returns the outcomes that were recorded under a brand that is visible to the caller. The caller must check the visibility of the exit
 * first.
 */
async function findDecidedEsiti(db: Db, scope: Scope, uscita_id: number): Promise<DecidedEsito[]> {
  const { rows } = await sql<DecidedEsito>`
    select e.tipo, e.risorsa_id as id, e.nome, e.esito, e.condizione, case when a.id is not null then ${accountNameOf('a')} end as chi
    from uscite_esiti e left join users a on a.id = e.deciso_da
    where e.uscita_id = ${uscita_id} and (${scope.amministratore}::boolean or ${inBrands('e.brand_id', scope.can_view)})
    order by e.id desc`.execute(scoped(db, scope));
  return rows;
}

interface NewEsito {
  item: AssignedItem;
  esito: Esito;
  condizione: Condizione | null;
  note: string | null;
  dipendente_id: string | null;
  data: string;
}

async function insertEsiti(
  db: Tx,
  scope: Scope,
  ids: { uscita_id: number; dipendente_id: string },
  esiti: readonly NewEsito[],
): Promise<void> {
  const rows = esiti.map(({ item: { tipo, id, nome, periodo_id, brand_id }, dipendente_id: trasferito_a, ...esito }) => {
    return { ...ids, ...esito, trasferito_a, tipo, risorsa_id: id, nome, periodo_id, brand_id, deciso_da: scope.user_id };
  });
  await scoped(db, scope).insertInto('uscite_esiti').values(rows).execute();
}

interface LockedUscita {
  id: number;
  stato: StatoUscita;
  data_uscita: string;
  prima_stato: StatoDipendente;
  prima_isactive: boolean;
  prima_data_dismissione: string | null;
}

/**
 * Locks the employee and then the open exit; a deletion locks in the same order, which prevents deadlocks. Throws 404 when the exit is
 * not visible, 403 when the caller does not have this permission on the brand of the employee, and 409 when the exit is not open.
 */
export async function lockUscita(
  db: Tx,
  scope: Scope,
  id: number,
  action: BrandAction,
): Promise<{ uscita: LockedUscita; persona: Leaver }> {
  const { rows: employeeRows } = await sql<{ dipendente_id: string }>`
    select u.dipendente_id from uscite u join dipendenti d on d.id = u.dipendente_id
    where u.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (!employeeRows[0]) throw uscitaNonTrovata();
  const persona = await lockLeaver(db, scope, employeeRows[0].dipendente_id);
  requireRight(scope, action, [persona.brand_id]);
  const { rows } = await sql<LockedUscita>`
    select id, stato, data_uscita, prima_stato, prima_isactive, prima_data_dismissione
    from uscite where id = ${id} for no key update`.execute(scoped(db, scope));
  const [uscita] = rows;
  if (!uscita) throw uscitaNonTrovata();
  if (uscita.stato !== 'aperta') throw USCITA_NON_APERTA(uscita.stato);
  return { uscita, persona };
}

interface AssignedItem {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  periodo_id: number;
  brand_id: number;
  /**
   * The earliest day that an exit outcome of an item may have: the first day of the assignment, or today when the item is only reserved.
   */
  dal: string;
  con_piano: number | null;
  accordi: Record<string, unknown>;
}

/** Locks all items of an employee until the transaction ends, type by type with licences first. */
export async function lockAssignedItems(db: Tx, scope: Scope, dipendente_id: string): Promise<AssignedItem[]> {
  await lockSeats(db, scope, dipendente_id);
  const assignedItems: AssignedItem[] = [];
  for (const assetType of ALL_KINDS) assignedItems.push(...(await lockItemsOfType(db, scope, assetType, dipendente_id)));
  return assignedItems;
}

// Locks the items of one type. A column that exists only for some types is read by name.
async function lockItemsOfType(db: Tx, scope: Scope, { tipo, table, name, periods }: Kind, dipendente_id: string): Promise<AssignedItem[]> {
  const { rows } = await sql<AssignedItem>`
    select ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.id as periodo_id, p.brand_id, least(p.data_assegnazione, oggi()) as dal,
      (to_jsonb(p) ->> 'assegnazione_piano_id')::integer as con_piano,
      jsonb_strip_nulls(jsonb_build_object('permessi', to_jsonb(p) -> 'permessi')) as accordi
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = ${dipendente_id} and p.data_revoca is null order by p.id for no key update of p`.execute(scoped(db, scope));
  return rows;
}

/**
 * Returns the first day on which the item can be assigned to the receiver; null when any day is possible. The day must be after the hire
 * date, and after an earlier period in which the receiver had the item (for a plan: any plan). Other employees need no check, because
 * the item was assigned to the leaving employee.
 */
async function findFirstDay(db: Db, scope: Scope, { tipo, id }: AssignedItem, dipendente_id: string): Promise<string | null> {
  const { table, column } = KINDS[tipo].periods;
  const sameItem = tipo === 'piano_mobile' ? sql`true` : sql`${sql.ref(`p.${column}`)} = ${id}`;
  const { rows } = await sql<{ dal: string | null }>`
    select greatest(case when d.data_assunzione <= oggi() then d.data_assunzione end,
      (select max(p.data_revoca) from ${sql.table(table)} p where p.dipendente_id = d.id and ${sameItem})) as dal
    from dipendenti d where d.id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0]?.dal ?? null;
}
