import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { AssignItem } from '#features/equipment/asset-types/server/change-items.ts';
import { closePeriod, openPeriod } from '#features/equipment/asset-types/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { type PeriodReplacement, relinkRichieste } from '#features/journeys/richieste/server/save-richieste.ts';
import { prepareMove, writeMove } from '#features/people/dipendenti/server/write-dipendente.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { Trasferimento, TrasferimentoInput, VoceDecisa } from '../contract.ts';
import { checkData, checkDestination, checkTrasferibile, checkVoci, type ItemRef, itemGone, itemKey } from '../rules.ts';
import { findBrandName, findLastDay, findTenute, insertTrasferimento, type TenutaConPeriodo } from './queries.ts';

/**
 * Transfers an employee to another brand or showroom in one transaction. Ends periods under the former brand, moves the employee, and opens
 * periods for items that follow on the same day with the same agreement. Locks the employee, then the items in a fixed order, until the
 * commit, so that no seat is taken meanwhile and no deadlock occurs.
 */
export async function transferDipendente(
  db: Tx,
  scope: Scope,
  assigners: Assigners,
  id: string,
  body: TrasferimentoInput,
): Promise<{ id: number; fullName: string }> {
  const { voci: requestedVoci = [], note = null, data: day, ...placement } = body;
  const voci = requestedVoci.map((voce): VoceDecisa => (voce.esito === 'scambia' ? voce : { ...voce, con: null }));
  const move = await prepareMove(db, scope, id, placement);
  const { visible, changes } = move;
  const da = { brand_id: visible.brand_id, showroom: visible.showroom };
  const a = { brand_id: changes.brand_id ?? da.brand_id, showroom: changes.showroom === undefined ? da.showroom : changes.showroom };
  throwIfProblem(checkTrasferibile(visible) ?? checkDestination(da, a));

  const replacements = voci.flatMap(({ tipo, con }) => (con ? [{ tipo, id: con }] : []));
  await lockAssignedItems(db, scope, [...(await findTenute(db, scope, id, a.brand_id)), ...replacements]);
  // The items are read again, because the employee and the items are locked now.
  const tenute = await findTenute(db, scope, id, a.brand_id);
  const changesBrand = a.brand_id !== da.brand_id;
  throwIfProblem(checkVoci(tenute, voci, { brand: await findBrandName(db, scope, a.brand_id), changesBrand }));
  const decise = withDefaultEsiti(tenute, voci);
  const ending = selectEnding(decise, changesBrand);
  const oggi = todayInItaly(new Date());
  const data = day ?? oggi;
  const endingItems = ending.map(({ tenuta }) => tenuta);
  throwIfProblem(checkData(data, { oggi, endingItems, lastTransfer: await findLastDay(db, scope, id), hireDate: visible.data_assunzione }));

  await endPeriods(db, scope, ending, data);
  await writeMove(db, scope, move);
  const destination = { dipendente_id: id, brand_id: a.brand_id, data };
  const followedPeriods = await openFollowingPeriods(db, scope, ending, destination);
  const { names, swappedPeriods } = await assignReplacements(db, scope, assigners, ending, destination);
  await relinkRichieste(db, scope, [...followedPeriods, ...swappedPeriods]);
  const values = { dipendente_id: id, da, a, data, note, voci: decise.map((each) => toTrasferimentoVoce(each, names)) };
  return { id: await insertTrasferimento(db, scope, values), fullName: `${visible.nome} ${visible.cognome}` };
}

/** An item that the request does not contain follows the employee, which is the rule within a brand. */
function withDefaultEsiti(tenute: readonly TenutaConPeriodo[], voci: readonly VoceDecisa[]): DecidedItem[] {
  const requestedByKey = new Map(voci.map((voce) => [itemKey(voce), voce]));
  return tenute.map((tenuta) => {
    const { tipo, id } = tenuta;
    return { tenuta, voce: requestedByKey.get(itemKey(tenuta)) ?? { tipo, id, esito: 'segue' } };
  });
}

/**
 * Returns the items whose assignment periods end in the transfer of an employee. When the transfer changes the brand, all periods end. When
 * the employee does not keep a plan, the phone that was assigned with the plan gets a new period without the plan.
 */
function selectEnding(decise: readonly DecidedItem[], changesBrand: boolean): DecidedItem[] {
  const isEnding = ({ voce }: DecidedItem) => changesBrand || voce.esito !== 'segue';
  const endedPlans = decise
    .filter(({ tenuta, voce }) => tenuta.tipo === 'piano_mobile' && voce.esito !== 'segue')
    .map(({ tenuta }) => tenuta.periodo);
  return decise.filter((each) => isEnding(each) || endedPlans.some((planId) => planId === each.tenuta.accordi.assegnazione_piano_id));
}

function toTrasferimentoVoce({ tenuta, voce }: DecidedItem, names: ReadonlyMap<string, string>): Trasferimento['voci'][number] {
  const { tipo, id, nome } = tenuta;
  const { esito, con } = voce;
  return { tipo, id, nome, esito, con: con ? { id: con, nome: names.get(itemKey({ tipo, id: con })) ?? '' } : null };
}

function throwIfProblem(problem: Problem | undefined): void {
  if (problem) throw problem;
}

/** The SQLSTATE of an overlap of two periods of an item (exclusion constraint). */
const OVERLAP = '23P01';

export type Assigners = Readonly<Record<TipoRisorsa, AssignItem>>;

interface DecidedItem {
  tenuta: TenutaConPeriodo;
  voce: VoceDecisa;
}

interface Destination {
  dipendente_id: string;
  brand_id: number;
  data: string;
}

async function endPeriods(db: Tx, scope: Scope, decise: readonly DecidedItem[], data: string): Promise<void> {
  // Phones are transferred before plans, because the reservation of a phone refers to the period of its plan.
  for (const { tenuta } of decise.toReversed()) {
    if (!(await closePeriod(db, scope, KINDS[tenuta.tipo].periods, tenuta.periodo, { day: data }))) throw itemGone(tenuta.nome);
  }
}

/** Opens a new assignment period for each item that follows the employee. A phone stays linked to its plan when the plan follows too. */
async function openFollowingPeriods(
  db: Tx,
  scope: Scope,
  decise: readonly DecidedItem[],
  { data, ...holder }: Destination,
): Promise<PeriodReplacement[]> {
  const followedPeriods: PeriodReplacement[] = [];
  const plans = new Map<unknown, number>();
  for (const { tenuta, voce } of decise.filter((each) => each.voce.esito === 'segue')) {
    const { periods } = KINDS[tenuta.tipo];
    const { assegnazione_piano_id, ...accordi } = tenuta.accordi;
    const planLink = assegnazione_piano_id === undefined ? {} : { assegnazione_piano_id: plans.get(assegnazione_piano_id) ?? null };
    const period = { ...accordi, ...planLink, ...holder, [periods.column]: voce.id, data_assegnazione: startOf(tenuta, data) };
    const { id: periodId } = await openPeriod(db, scope, periods, period);
    if (tenuta.tipo === 'piano_mobile') plans.set(tenuta.periodo, periodId);
    followedPeriods.push({ table: periods.table, da: tenuta.periodo, a: periodId });
  }
  return followedPeriods;
}

/** Assigns the replacement items by the rules of their types. `names` contains the names of the items by key. */
async function assignReplacements(
  db: Tx,
  scope: Scope,
  assigners: Assigners,
  decise: readonly DecidedItem[],
  destination: Destination,
): Promise<{ names: Map<string, string>; swappedPeriods: PeriodReplacement[] }> {
  const replacements = decise.flatMap(({ tenuta, voce: { con } }) =>
    con ? [{ tipo: tenuta.tipo, id: con, tenuta, dal: startOf(tenuta, destination.data) }] : [],
  );
  const names = await findNames(db, scope, replacements);
  const swappedPeriods: PeriodReplacement[] = [];
  for (const { tipo, id, tenuta, dal } of replacements) {
    const { permessi } = tenuta.accordi; // The replacement folder gets the permission of the former folder.
    const assignment = { data_assegnazione: dal, ...(permessi ? { permessi } : {}) };
    const overlapProblem = await findOverlapProblem(db, scope, { tipo, id }, names.get(itemKey({ tipo, id })) ?? '', dal);
    const { period } = await assigners[tipo](db, scope, id, destination.dipendente_id, assignment).catch((error: { code?: string }) => {
      // An overlap is reported only after the permission checks of the assign function, so the sentence discloses no item that is not
      // visible to the caller.
      throw error.code === OVERLAP && overlapProblem ? overlapProblem : error;
    });
    swappedPeriods.push({ table: KINDS[tipo].periods.table, da: tenuta.periodo, a: period });
  }
  return { names, swappedPeriods };
}

/** Returns the first day of the new period. A reservation keeps its own first day and does not begin on the day of the transfer. */
const startOf = ({ data_assegnazione }: TenutaConPeriodo, data: string): string => (data_assegnazione > data ? data_assegnazione : data);

const idsOfTipo = (items: readonly ItemRef[], requestedTipo: TipoRisorsa) =>
  items.flatMap(({ tipo, id }) => (tipo === requestedTipo ? [id] : []));

/** Locks the items by type and id until the transaction ends. The fixed order prevents a deadlock of two transfers. */
async function lockAssignedItems(db: Tx, scope: Scope, items: readonly ItemRef[]): Promise<void> {
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOfTipo(items, tipo);
    if (ids.length === 0) continue;
    await sql`select from ${sql.table(KINDS[tipo].table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
  }
}

/** Returns the names of the items by key. The caller must check the visibility first. */
async function findNames(db: Db, scope: Scope, items: readonly ItemRef[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOfTipo(items, tipo);
    if (ids.length === 0) continue;
    const { table, name } = KINDS[tipo];
    const { rows } = await sql<{ id: number; nome: string }>`
      select id, ${sql.ref(name)} as nome from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(scoped(db, scope));
    for (const { id, nome } of rows) names.set(itemKey({ tipo, id }), nome);
  }
  return names;
}

async function findOverlapProblem(db: Db, scope: Scope, { tipo, id }: ItemRef, nome: string, day: string): Promise<Problem | undefined> {
  const { periods, shared }: Kind = KINDS[tipo];
  if (shared) return undefined;
  const { rows } = await sql<{ fino: string | null }>`
    select max(data_revoca) as fino from ${sql.table(periods.table)} where ${sql.ref(periods.column)} = ${id}`.execute(scoped(db, scope));
  const fino = rows[0]?.fino;
  if (!fino || fino <= day) return undefined;
  return new Problem('conflict', 'RISORSA_NON_LIBERA', `${nome} si può dare solo dal ${formatData(fino)}.`);
}
