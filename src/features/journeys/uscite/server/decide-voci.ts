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
  CONDIZIONI_DI,
  type Condizione,
  checkDecisione,
  type Esito,
  type StatoUscita,
  statoDopo,
  USCITA_NON_APERTA,
  uscitaNonTrovata,
  VOCE_GIA_DECISA,
  VOCE_NON_TENUTA,
} from '../rules.ts';

type Wanted = ParsedOf<typeof decideEsiti>['body']['voci'][number];

/** The assign function of each item type, for transferred items. */
export type AssignByType = Record<TipoRisorsa, AssignItem>;

/**
 * Records the outcomes of items of a leaving employee and ends their periods, all or none. Of two concurrent calls for one item the second
 * is rejected with 409. Resolves to the employee.
 */
export async function decideVoci(db: Tx, scope: Scope, id: number, voci: readonly Wanted[], give: AssignByType): Promise<Leaver> {
  const { persona } = await lockUscita(db, scope, id, 'risorse.assegna');
  const oggi = todayInItaly(new Date());
  const held = await lockAssignedItems(db, scope, persona.id);
  const meant = matchVoci(voci, held, persona, await findDecided(db, scope, id));
  refuseWrong(meant, persona, oggi);
  const decided = withPhones(meant, held, oggi);
  // Plans last: the reservation of a phone refers to the period of its plan.
  for (const { thing, data } of decided.toSorted((a, b) => plansFirst(b.thing) - plansFirst(a.thing)))
    await closePeriod(db, scope, KINDS[thing.tipo].periods, thing.periodo_id, data);
  for (const { thing, esito, condizione } of decided) {
    const stato = statoDopo(esito, condizione);
    if (stato && 'stato' in KINDS[thing.tipo].fields) await setItem(db, scope, KINDS[thing.tipo], thing.id, { stato });
  }
  await passAllOn(db, scope, give, decided);
  // The outcomes are inserted after the transfers, because the errors of a transfer for an absent or invisible receiver take precedence.
  await insertEsiti(db, scope, { uscita_id: id, dipendente_id: persona.id }, decided);
  return persona;
}

/**
 * Assigns the transferred items to their new holders. Plans come first, so that a phone whose plan goes to the same employee stays linked
 * to the plan.
 */
async function passAllOn(db: Tx, scope: Scope, give: AssignByType, decided: ReturnType<typeof withPhones>): Promise<void> {
  const passing = decided.flatMap(({ thing, data, dipendente_id }, at) => (dipendente_id ? [{ at, thing, data, dipendente_id }] : []));
  const plans = new Map<string, number>(); // from the former period of each plan to its new period
  for (const each of passing.toSorted((a, b) => plansFirst(a.thing) - plansFirst(b.thing))) {
    const { thing, dipendente_id } = each;
    const tie = plans.get(`${thing.con_piano} ${dipendente_id}`);
    const period = await passOn(give[thing.tipo], db, scope, { ...each, tie: tie ? { assegnazione_piano_id: tie } : {} });
    if (thing.tipo === 'piano_mobile') plans.set(`${thing.periodo_id} ${dipendente_id}`, period);
  }
}

const plansFirst = ({ tipo }: HeldThing) => (tipo === 'piano_mobile' ? 0 : 1);

interface Meant {
  /** The index of this outcome in the request body, for the field name of an error. */
  at: number;
  wanted: Wanted;
  thing: HeldThing;
}

/**
 * Finds the assigned item of each outcome. Throws 409 when the employee does not have the item; the error names the item and the account
 * that recorded its outcome.
 */
function matchVoci(voci: readonly Wanted[], held: readonly HeldThing[], { nome, cognome }: Leaver, decided: readonly Decided[]): Meant[] {
  return voci.map((wanted, at) => {
    const isIt = ({ tipo, id }: { tipo: TipoRisorsa; id: number }) => tipo === wanted.tipo && id === wanted.id;
    const twice = voci.slice(0, at).some(isIt);
    if (twice) throw wrong(at, { id: 'La stessa cosa è indicata due volte' });
    const thing = held.find(isIt);
    if (thing) return { at, wanted, thing };
    const before = decided.find(isIt);
    const { avuto } = RISORSE[wanted.tipo];
    throw before
      ? VOCE_GIA_DECISA(before.nome, before.chi, before)
      : VOCE_NON_TENUTA(`${avuto[0]} tra quelle indicate`, `${nome} ${cognome}`);
  });
}

/** Throws 400 with the errors of each outcome under its index in the body. */
function refuseWrong(meant: readonly Meant[], persona: Leaver, oggi: string): void {
  const fields = Object.assign(
    {},
    ...meant.map(({ at, wanted, thing }) => fieldsAt(at, checkDecisione(wanted, { ...thing, titolare: persona.id }, oggi))),
  );
  const [first] = Object.values<string>(fields);
  if (first) throw new Problem('invalid', 'DATI_NON_VALIDI', first, { fields });
}

/** The outcomes to store. A phone gets the outcome of its plan unless the call names it. */
function withPhones(meant: readonly Meant[], held: readonly HeldThing[], oggi: string) {
  const last = (...days: string[]) => days.toSorted().at(-1) ?? oggi;
  const asked = meant.map(({ wanted: { esito, condizione, note = null, dipendente_id = null, data }, thing }) => ({
    thing,
    esito,
    condizione: condizione ?? CONDIZIONI_DI[esito]?.[0] ?? null,
    note,
    dipendente_id,
    data: data ?? last(oggi, thing.dal),
  }));
  const phones = asked.flatMap(({ thing: plan, data }) => {
    const phone = plan.tipo === 'piano_mobile' && held.find(({ con_piano }) => con_piano === plan.periodo_id);
    if (!phone || asked.some(({ thing }) => thing === phone)) return [];
    const back = { esito: 'restituito', condizione: 'buono', note: `Con ${plan.nome}`, dipendente_id: null } as const;
    return [{ ...back, thing: phone, data: last(data, phone.dal) }];
  });
  return [...asked, ...phones];
}

interface Passing {
  at: number;
  thing: HeldThing;
  data: string;
  dipendente_id: string;
  /** For a phone: the period of the plan to which the new period of the phone is linked. */
  tie: { assegnazione_piano_id?: number };
}

/**
 * Assigns the item to another employee from the day on which the former period ends, with the same details, such as the telephone number.
 * Resolves to the new period. An error of the assignment gets the index of the item in the request body.
 */
async function passOn(give: AssignItem, db: Tx, scope: Scope, { at, thing, data, dipendente_id, tie }: Passing): Promise<number> {
  try {
    const { period } = await give(db, scope, thing.id, dipendente_id, { ...thing.accordi, ...tie, data_assegnazione: data });
    const dal = await findFirstDay(db, scope, thing, dipendente_id);
    if (dal && data < dal) throw wrong(at, { data: `${thing.nome} può passare solo dal ${formatData(dal)}` });
    return period;
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'conflict') throw error;
    throw new Problem(error.kind, error.code, error.message, { fields: fieldsAt(at, { dipendente_id: error.message }) });
  }
}

const fieldsAt = (at: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`voci.${at}.${name}`, sentence]));

function wrong(at: number, fields: Record<string, string>): Problem {
  return new Problem('invalid', 'DATI_NON_VALIDI', Object.values(fields)[0] ?? '', { fields: fieldsAt(at, fields) });
}

// An outcome of an item: inserted once, never updated.
interface Decided {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  esito: Esito;
  condizione: Condizione | null;
  chi: string | null;
}

/**
 * The outcomes recorded under a brand that is visible to the caller, with their author. The caller of this function has checked the
 * visibility of the exit.
 */
async function findDecided(db: Db, scope: Scope, uscita_id: number): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select e.tipo, e.risorsa_id as id, e.nome, e.esito, e.condizione, case when a.id is not null then ${accountNameOf('a')} end as chi
    from uscite_esiti e left join users a on a.id = e.deciso_da
    where e.uscita_id = ${uscita_id} and (${scope.amministratore}::boolean or ${inBrands('e.brand_id', scope.can_view)})
    order by e.id desc`.execute(scoped(db, scope));
  return rows;
}

interface NewEsito {
  thing: HeldThing;
  esito: Esito;
  condizione: Condizione | null;
  note: string | null;
  dipendente_id: string | null;
  data: string;
}

async function insertEsiti(
  db: Tx,
  scope: Scope,
  whose: { uscita_id: number; dipendente_id: string },
  esiti: readonly NewEsito[],
): Promise<void> {
  const rows = esiti.map(({ thing: { tipo, id, nome, periodo_id, brand_id }, dipendente_id: trasferito_a, ...esito }) => {
    return { ...whose, ...esito, trasferito_a, tipo, risorsa_id: id, nome, periodo_id, brand_id, deciso_da: scope.user_id };
  });
  await scoped(db, scope).insertInto('uscite_esiti').values(rows).execute();
}

interface HeldUscita {
  id: number;
  stato: StatoUscita;
  data_uscita: string;
  prima_stato: StatoDipendente;
  prima_isactive: boolean;
  prima_data_dismissione: string | null;
}

/**
 * Locks the employee and then the open exit; a deletion locks in the same order, which prevents deadlocks. Throws 404 when the exit is not
 * visible, 403 without this permission on the brand of the employee, and 409 when the exit is not open.
 */
export async function lockUscita(db: Tx, scope: Scope, id: number, action: BrandAction): Promise<{ uscita: HeldUscita; persona: Leaver }> {
  const { rows: whose } = await sql<{ dipendente_id: string }>`
    select u.dipendente_id from uscite u join dipendenti d on d.id = u.dipendente_id
    where u.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (!whose[0]) throw uscitaNonTrovata();
  const persona = await lockLeaver(db, scope, whose[0].dipendente_id);
  requireRight(scope, action, [persona.brand_id]);
  const { rows } = await sql<HeldUscita>`
    select id, stato, data_uscita, prima_stato, prima_isactive, prima_data_dismissione
    from uscite where id = ${id} for no key update`.execute(scoped(db, scope));
  const [uscita] = rows;
  if (!uscita) throw uscitaNonTrovata();
  if (uscita.stato !== 'aperta') throw USCITA_NON_APERTA(uscita.stato);
  return { uscita, persona };
}

interface HeldThing {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  periodo_id: number;
  brand_id: number;
  /** The earliest day that the outcome may have: the first day of the assignment, or today for a reservation. */
  dal: string;
  /** For a phone: the period of the plan that it was assigned with. */
  con_piano: number | null;
  /** The period columns that are copied to the next holder. */
  accordi: Record<string, unknown>;
}

/** Locks all items of an employee, type by type with licences first, until the transaction ends. */
export async function lockAssignedItems(db: Tx, scope: Scope, dipendente_id: string): Promise<HeldThing[]> {
  await lockSeats(db, scope, dipendente_id);
  const held: HeldThing[] = [];
  for (const kind of ALL_KINDS) held.push(...(await holdKind(db, scope, kind, dipendente_id)));
  return held;
}

// Only some item types have the column, so the column is read by its name.
async function holdKind(db: Tx, scope: Scope, { tipo, table, name, periods }: Kind, dipendente_id: string): Promise<HeldThing[]> {
  const { rows } = await sql<HeldThing>`
    select ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.id as periodo_id, p.brand_id, least(p.data_assegnazione, oggi()) as dal,
      (to_jsonb(p) ->> 'assegnazione_piano_id')::integer as con_piano,
      jsonb_strip_nulls(jsonb_build_object('permessi', to_jsonb(p) -> 'permessi')) as accordi
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = ${dipendente_id} and p.data_revoca is null order by p.id for no key update of p`.execute(scoped(db, scope));
  return rows;
}

/**
 * The first day on which the new holder can have the item; null when any day is possible. The day must be after the hire date, and after an
 * earlier period in which the new holder had the item (for a plan: any plan). Other employees need no check, because the leaving employee
 * had the item.
 */
async function findFirstDay(db: Db, scope: Scope, { tipo, id }: HeldThing, dipendente_id: string): Promise<string | null> {
  const { table, column } = KINDS[tipo].periods;
  const same = tipo === 'piano_mobile' ? sql`true` : sql`${sql.ref(`p.${column}`)} = ${id}`;
  const { rows } = await sql<{ dal: string | null }>`
    select greatest(case when d.data_assunzione <= oggi() then d.data_assunzione end,
      (select max(p.data_revoca) from ${sql.table(table)} p where p.dipendente_id = d.id and ${same})) as dal
    from dipendenti d where d.id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0]?.dal ?? null;
}
