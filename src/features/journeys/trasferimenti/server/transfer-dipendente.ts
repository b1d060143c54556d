import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { AssignItem } from '#features/equipment/asset-types/server/change-items.ts';
import { closePeriod, openPeriod } from '#features/equipment/asset-types/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { followRichieste, type Seguito } from '#features/journeys/richieste/server/save-richieste.ts';
import { prepareMove, writeMove } from '#features/people/dipendenti/server/write-dipendente.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { Trasferimento, TrasferimentoInput, VoceDecisa } from '../contract.ts';
import { type Cosa, cambiato, checkAltrove, checkData, checkTrasferibile, checkVoci, chiaveDi } from '../rules.ts';
import { findBrandName, findTenute, findUltimo, insertTrasferimento, type TenutaConPeriodo } from './queries.ts';

/**
 * Transfers an employee to another brand or showroom in one transaction. Ends periods under the former brand, moves the employee, and opens
 * periods for items that follow on the same day with the same agreement. Resolves to the id of the transfer and the name of the employee.
 * Locks the employee, then the items in a fixed order, until the commit, so that no seat is taken meanwhile and no deadlock occurs.
 */
export async function transferDipendente(
  db: Tx,
  scope: Scope,
  gifts: Assigners,
  id: string,
  body: TrasferimentoInput,
): Promise<{ id: number; chi: string }> {
  const { voci: named = [], note = null, data: day, ...where } = body;
  const voci = named.map((voce): VoceDecisa => (voce.esito === 'scambia' ? voce : { ...voce, con: null }));
  const move = await prepareMove(db, scope, id, where);
  const { shown, changes } = move;
  const da = { brand_id: shown.brand_id, showroom: shown.showroom };
  const a = { brand_id: changes.brand_id ?? da.brand_id, showroom: changes.showroom === undefined ? da.showroom : changes.showroom };
  refuseIf(checkTrasferibile(shown) ?? checkAltrove(da, a));

  const swapped = voci.flatMap(({ tipo, con }) => (con ? [{ tipo, id: con }] : []));
  await lockAssignedItems(db, scope, [...(await findTenute(db, scope, id, a.brand_id)), ...swapped]);
  const tenute = await findTenute(db, scope, id, a.brand_id); // read again, now that the employee and the items are locked
  const cambiaBrand = a.brand_id !== da.brand_id;
  refuseIf(checkVoci(tenute, voci, { brand: await findBrandName(db, scope, a.brand_id), cambiaBrand }));
  const decise = decide(tenute, voci);
  const finite = ending(decise, cambiaBrand);
  const oggi = todayInItaly(new Date());
  const data = day ?? oggi;
  const finiscono = finite.map(({ tenuta }) => tenuta);
  refuseIf(checkData(data, { oggi, finiscono, ultimo: await findUltimo(db, scope, id), assunto: shown.data_assunzione }));

  await endPeriods(db, scope, finite, data);
  await writeMove(db, scope, move);
  const to = { dipendente_id: id, brand_id: a.brand_id, data };
  const seguiti = await followOn(db, scope, finite, to);
  const { names, scambiati } = await giveSwapped(db, scope, gifts, finite, to);
  await followRichieste(db, scope, [...seguiti, ...scambiati]);
  const kept = { dipendente_id: id, da, a, data, note, voci: decise.map((each) => told(each, names)) };
  return { id: await insertTrasferimento(db, scope, kept), chi: `${shown.nome} ${shown.cognome}` };
}

/** Adds the outcome 'follows' for items that are not named, which is the rule within a brand. */
function decide(tenute: readonly TenutaConPeriodo[], voci: readonly VoceDecisa[]): Deciso[] {
  const said = new Map(voci.map((voce) => [chiaveDi(voce), voce]));
  return tenute.map((tenuta) => {
    const { tipo, id } = tenuta;
    return { tenuta, voce: said.get(chiaveDi(tenuta)) ?? { tipo, id, esito: 'segue' } };
  });
}

/**
 * The items whose period ends. When the brand changes, all periods end. When a plan stays with the brand, the phone that was assigned with
 * the plan gets a new period without the plan.
 */
function ending(decise: readonly Deciso[], cambiaBrand: boolean): Deciso[] {
  const ends = ({ voce }: Deciso) => cambiaBrand || voce.esito !== 'segue';
  const endedPlans = decise
    .filter(({ tenuta, voce }) => tenuta.tipo === 'piano_mobile' && voce.esito !== 'segue')
    .map(({ tenuta }) => tenuta.periodo);
  return decise.filter((each) => ends(each) || endedPlans.some((plan) => plan === each.tenuta.accordi.assegnazione_piano_id));
}

function told({ tenuta, voce }: Deciso, names: ReadonlyMap<string, string>): Trasferimento['voci'][number] {
  const { tipo, id, nome } = tenuta;
  const { esito, con } = voce;
  return { tipo, id, nome, esito, con: con ? { id: con, nome: names.get(chiaveDi({ tipo, id: con })) ?? '' } : null };
}

function refuseIf(refusal: Problem | undefined): void {
  if (refusal) throw refusal;
}

/** The SQLSTATE that PostgreSQL returns when a new period of an item would overlap another period of the item (exclusion constraint). */
const OVERLAP = '23P01';

/** The assign function of each item type; src/app passes them in. */
export type Assigners = Readonly<Record<TipoRisorsa, AssignItem>>;

interface Deciso {
  tenuta: TenutaConPeriodo;
  voce: VoceDecisa;
}

interface To {
  dipendente_id: string;
  brand_id: number;
  data: string;
}

async function endPeriods(db: Tx, scope: Scope, decise: readonly Deciso[], data: string): Promise<void> {
  // Phones before plans: the reservation of a phone refers to the period of its plan.
  for (const { tenuta } of decise.toReversed()) {
    if (!(await closePeriod(db, scope, KINDS[tenuta.tipo].periods, tenuta.periodo, data))) throw cambiato(tenuta.nome);
  }
}

/**
 * Opens new assignment periods under the destination brand for the items that go with the employee. Resolves to the pairs of old and new
 * period. A phone stays linked to its plan when the plan goes too.
 */
async function followOn(db: Tx, scope: Scope, decise: readonly Deciso[], { data, ...whose }: To): Promise<Seguito[]> {
  const seguiti: Seguito[] = [];
  const plans = new Map<unknown, number>();
  for (const { tenuta, voce } of decise.filter((each) => each.voce.esito === 'segue')) {
    const { periods } = KINDS[tenuta.tipo];
    const { assegnazione_piano_id, ...accordi } = tenuta.accordi;
    const tie = assegnazione_piano_id === undefined ? {} : { assegnazione_piano_id: plans.get(assegnazione_piano_id) ?? null };
    const period = { ...accordi, ...tie, ...whose, [periods.column]: voce.id, data_assegnazione: startOf(tenuta, data) };
    const opened = await openPeriod(db, scope, periods, period);
    if (tenuta.tipo === 'piano_mobile') plans.set(tenuta.periodo, opened);
    seguiti.push({ table: periods.table, da: tenuta.periodo, a: opened });
  }
  return seguiti;
}

/** Assigns the swapped-in items by the rules of their types. Resolves to their names by key, and to the pairs of old and new period. */
async function giveSwapped(
  db: Tx,
  scope: Scope,
  gifts: Assigners,
  decise: readonly Deciso[],
  to: To,
): Promise<{ names: Map<string, string>; scambiati: Seguito[] }> {
  const swapped = decise.flatMap(({ tenuta, voce: { con } }) =>
    con ? [{ tipo: tenuta.tipo, id: con, tenuta, dal: startOf(tenuta, to.data) }] : [],
  );
  const names = await nameThings(db, scope, swapped);
  const scambiati: Seguito[] = [];
  for (const { tipo, id, tenuta, dal } of swapped) {
    const { permessi } = tenuta.accordi; // the new folder gets the permission of the former one
    const given = { data_assegnazione: dal, ...(permessi ? { permessi } : {}) };
    const hadSince = await findHadSince(db, scope, { tipo, id }, names.get(chiaveDi({ tipo, id })) ?? '', dal);
    const { period } = await gifts[tipo](db, scope, id, to.dipendente_id, given).catch((error: { code?: string }) => {
      // An overlap is reported only after the permission checks of the assign function, so the sentence discloses no item that the caller
      // does not see.
      throw error.code === OVERLAP && hadSince ? hadSince : error;
    });
    scambiati.push({ table: KINDS[tipo].periods.table, da: tenuta.periodo, a: period });
  }
  return { names, scambiati };
}

/** A reservation does not begin on the day of the transfer; it keeps its own first day. */
const startOf = ({ data_assegnazione }: TenutaConPeriodo, data: string): string => (data_assegnazione > data ? data_assegnazione : data);

const idsOf = (things: readonly Cosa[], wanted: TipoRisorsa) => things.flatMap(({ tipo, id }) => (tipo === wanted ? [id] : []));

/** Locks the items by type and id until the transaction ends. The fixed order prevents a deadlock of two transfers. */
async function lockAssignedItems(db: Tx, scope: Scope, things: readonly Cosa[]): Promise<void> {
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOf(things, tipo);
    if (ids.length === 0) continue;
    await sql`select from ${sql.table(KINDS[tipo].table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
  }
}

/** The names of the items by key. The caller of this function has checked the visibility. */
async function nameThings(db: Db, scope: Scope, things: readonly Cosa[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOf(things, tipo);
    if (ids.length === 0) continue;
    const { table, name } = KINDS[tipo];
    const { rows } = await sql<{ id: number; nome: string }>`
      select id, ${sql.ref(name)} as nome from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(scoped(db, scope));
    for (const { id, nome } of rows) names.set(chiaveDi({ tipo, id }), nome);
  }
  return names;
}

/**
 * Returns the 409 for a replacement item that another employee still had after the first day of the new assignment; otherwise undefined.
 */
async function findHadSince(db: Db, scope: Scope, { tipo, id }: Cosa, nome: string, day: string): Promise<Problem | undefined> {
  const { periods, shared }: Kind = KINDS[tipo];
  if (shared) return undefined;
  const { rows } = await sql<{ fino: string | null }>`
    select max(data_revoca) as fino from ${sql.table(periods.table)} where ${sql.ref(periods.column)} = ${id}`.execute(scoped(db, scope));
  const fino = rows[0]?.fino;
  if (!fino || fino <= day) return undefined;
  return new Problem('conflict', 'RISORSA_NON_LIBERA', `${nome} si può dare solo dal ${formatData(fino)}.`);
}
