// The preview of many assignments, checked one after the other, with a few statements for a whole file.

import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { Assignable } from '#features/equipment/asset-types/server/assign-items.ts';
import { findReceivers, type Receiver } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { ItemSlice } from '#features/equipment/asset-types/server/item-slice.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { type Body, byName, type Looked, type ReadRow, type RecordKey } from '#server/incoming/importable.ts';
import { mayOn, type Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { describeInattivo } from '#shared/dipendente.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { cifreTelefono } from '#shared/numeri.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

export interface CheckedAssignment {
  id: number;
  tipo: TipoRisorsa;
  /** The period of the plan that a phone is assigned with. */
  assegnazione_piano_id?: number;
}

/** A row whose employee and item could be read. */
interface Named {
  persona: string;
  tipo: TipoRisorsa | undefined;
  cosa: string;
}

interface Wanted extends Named {
  tipo: TipoRisorsa;
}

interface Asked {
  slice: ItemSlice;
  keys: readonly RecordKey[];
  /** Returns the items that the text of a cell identifies. The keys are tried in order; the first key that matches an item decides. */
  find(cosa: string): readonly Assignable[];
  receivers: ReadonlyMap<string, Receiver>;
  possessi: Possessi;
  /**
   * The receivers of the assignments that earlier rows plan. The map key is the item id; for shared items it is the item id and the
   * employee id.
   */
  given: Map<string, Receiver>;
}

type Slices = Readonly<Record<TipoRisorsa, ItemSlice>>;

/** Returns one result per row, in order. Each row is checked as if the rows before it had been applied. */
export async function checkAssignments(db: Db, scope: Scope, kinds: Slices, rows: readonly ReadRow[]): Promise<Looked[]> {
  const named = rows.map(namedOf);
  const asked = new Map<TipoRisorsa, Asked>();
  for (const tipo of TIPI_RISORSA) {
    const ofKind = named.flatMap((each) => (each && (each.tipo ?? tipo) === tipo ? [{ ...each, tipo }] : []));
    if (ofKind.length > 0) asked.set(tipo, await findAsked(db, scope, kinds[tipo], ofKind));
  }
  const today = todayInItaly(new Date());
  const looked = rows.map((row, at) => {
    const one = named[at];
    if (!one) return { errori: {}, brandIds: [] };
    const [tipo, other] = one.tipo ? [one.tipo] : TIPI_RISORSA.filter((each) => asked.get(each)?.find(one.cosa).length);
    const ofKind = tipo && asked.get(tipo);
    if (!ofKind || other) return { errori: notOneType(one, asked), brandIds: [] };
    return lookAtGift(scope, ofKind, { ...one, tipo }, row, today);
  });
  return tieToPlans(looked);
}

/**
 * Returns the employee and the item that the row names. Undefined when one of them is missing, or when the row names no valid asset type
 * and also has errors, because the type may be one of these errors.
 */
function namedOf({ body: { persona, tipo, cosa }, isWrong }: ReadRow): Named | undefined {
  const said = TIPI_RISORSA.find((each) => each === tipo);
  if (typeof persona !== 'string' || typeof cosa !== 'string' || (isWrong && !said)) return undefined;
  return { persona, tipo: said, cosa };
}

/** The error of a row without a type whose item exists in no asset type or in several. */
function notOneType({ cosa }: Named, asked: ReadonlyMap<TipoRisorsa, Asked>): FieldErrors {
  const lists = TIPI_RISORSA.flatMap((tipo) => (asked.get(tipo)?.find(cosa).length ? `«${RISORSE[tipo].molti}»` : []));
  return lists.length === 0
    ? { cosa: `In nessun elenco c'è «${cosa}»` }
    : { tipo: `«${cosa}» è in più elenchi, ${E.format(lists)}: scrivi nella colonna «Tipo» che cosa è` };
}

async function findAsked(db: Db, scope: Scope, slice: ItemSlice, wanted: readonly Wanted[]): Promise<Asked> {
  const { kind, incoming, findAssignable: findGivable } = slice;
  const keys = incoming?.keys ?? [byName(kind.name)];
  const people = [...new Set(wanted.map(({ persona }) => persona))];
  const byKey: ((cosa: string) => Assignable[])[] = [];
  const found: Assignable[] = [];
  for (const key of keys) {
    const asked = [...new Set(wanted.map(({ cosa }) => key.of(cosa)))].filter(Boolean);
    const things = await findGivable(db, scope, key, asked);
    const grouped = Map.groupBy(things, ({ chiave }) => chiave);
    byKey.push((cosa) => grouped.get(key.of(cosa)) ?? []);
    found.push(...things);
  }
  const find = (cosa: string) => byKey.map((each) => each(cosa)).find(({ length }) => length > 0) ?? [];
  const receivers = await findReceivers(db, scope, kind, people);
  const possessi = await findPossessi(db, scope, kind, { things: found.map(({ id }) => id), people });
  return { slice, keys, find, receivers, possessi, given: new Map() };
}

function lookAtGift(scope: Scope, asked: Asked, wanted: Wanted, { body, isWrong }: ReadRow, today: string): Tied {
  const { slice, keys, find, receivers, possessi, given } = asked;
  const receiver = receivers.get(wanted.persona);
  if (!receiver) return { errori: { persona: 'Questa persona non esiste o non è tra quelle che vedi' }, brandIds: [] };
  const brandIds = [receiver.brand_id];
  const found = find(wanted.cosa);
  // Of several items with the same name, the row means the item of the employee's brand.
  const meant = found.length > 1 ? found.filter((each) => each.brandIds.includes(receiver.brand_id)) : found;
  const [thing, other] = meant;
  if (!thing || other) return { errori: { cosa: notOne(slice, keys, wanted, found.length) }, brandIds };
  const giorni = { da: String(body.data_assegnazione ?? today), a: typeof body.data_revoca === 'string' ? body.data_revoca : null };
  const had = giorni.a === null ? possessi.openOf(thing.id, receiver.id) : possessi.endedOf(thing.id, receiver.id, giorni);
  if (had) {
    const stored = { id: had.id, values: { ...body, ...had }, names: {}, brandIds };
    return { stored, errori: otherwise(body, had), brandIds };
  }
  const ownership = slice.kind.shared ? `${thing.id} ${receiver.id}` : String(thing.id);
  const errori = {
    ...notOfItsKind(wanted, body),
    ...refusedDays(body, { today, hired: receiver.assunto_il, clash: possessi.clash(thing.id, receiver.id, giorni) }),
    ...(giorni.a === null ? refusedGift(thing, receiver, given.get(ownership)) : notOfTheBrand(thing, receiver)),
  };
  const isGood = !isWrong && Object.keys(errori).length === 0 && mayOn(scope, 'risorse.assegna', brandIds);
  if (isGood) possessi.add(thing.id, receiver.id, giorni);
  if (isGood && giorni.a === null) {
    thing.markAssigned(receiver);
    given.set(ownership, receiver);
  }
  const gives = isGood && giorni.a === null ? { tipo: wanted.tipo, receiver, da: giorni.da } : undefined;
  const inattivo = giorni.a === null && !('persona' in errori) ? describeInattivo(receiver) : undefined;
  return {
    ...{ errori, brandIds, means: { id: thing.id, tipo: wanted.tipo } },
    ...(inattivo && { avvisi: { persona: inattivo } }),
    ...(gives && { gives }),
  };
}

function notOne({ kind }: ItemSlice, keys: readonly RecordKey[], { tipo, cosa }: Wanted, howMany: number): string {
  const by = O.format(keys.map(({ field }) => kind.fields[field]?.label ?? field));
  return howMany > 1
    ? `In «${RISORSE[tipo].molti}» c'è più di un elemento con ${by} «${cosa}»: assegnalo dal suo elenco`
    : `In «${RISORSE[tipo].molti}» non c'è nulla con ${by} «${cosa}»`;
}

const [E, O] = [new Intl.ListFormat('it'), new Intl.ListFormat('it', { type: 'disjunction' })];

/** The errors for values that differ from an assignment that already exists, because importing it again would not change them. */
function otherwise(body: Body, open: Readonly<Record<string, unknown>>): FieldErrors {
  const same = (name: string, from: unknown) =>
    body[name] === from || (name === 'numero' && typeof from === 'string' && cifreTelefono(String(body[name])) === cifreTelefono(from));
  const said = (name: string) => (typeof body[name] === 'string' && !same(name, open[name]) ? { from: open[name] } : undefined);
  const [since, permessi, numero, note] = ['data_assegnazione', 'permessi', 'numero', 'note'].map(said);
  return {
    ...(since && { data_assegnazione: `Ce l'ha già dal ${formatData(String(since.from))}` }),
    ...(permessi && { permessi: permessi.from ? `Ce l'ha già in ${permessi.from}: si cambia dalla cartella` : SOLO.permessi.sentence }),
    ...(numero && { numero: numero.from ? `Ce l'ha già, con il numero ${numero.from}` : "Ce l'ha già, senza questo numero" }),
    ...(note && { note: "Ce l'ha già, con un'altra nota" }),
  };
}

/** The columns of the file that only one asset type accepts. */
const SOLO: Record<'permessi' | 'numero', { tipo: TipoRisorsa; sentence: string }> = {
  permessi: { tipo: 'cartella', sentence: 'Vale solo per le cartelle condivise' },
  numero: { tipo: 'piano_mobile', sentence: 'Vale solo per i piani mobili' },
};

function notOfItsKind(wanted: Wanted, body: Body): FieldErrors {
  const wrong = Object.entries(SOLO).filter(([name, { tipo }]) => body[name] !== undefined && wanted.tipo !== tipo);
  return Object.fromEntries(wrong.map(([name, { sentence }]) => [name, sentence]));
}

/** For an assignment that has ended, only the brand is checked. */
function notOfTheBrand({ nome, brandIds }: Assignable, receiver: Receiver): FieldErrors {
  return brandIds.includes(receiver.brand_id) ? {} : { cosa: BRAND_DIVERSO(nome, receiver).message };
}

function refusedGift(thing: Assignable, receiver: Receiver, taken: Receiver | undefined): FieldErrors {
  if (taken) return { cosa: `Un'altra riga del file lo dà già a ${taken.nome} ${taken.cognome}` };
  const refusal = thing.check(receiver);
  if (!refusal) return {};
  return { [refusal.code.startsWith('DIPENDENTE_') ? 'persona' : 'cosa']: refusal.message };
}

// A phone and a plan that a file assigns to the same employee from the same day are linked, so that they are returned together.

/** A checked row, with its assignment when it has no errors. */
interface Tied extends Looked {
  gives?: { tipo: TipoRisorsa; receiver: Receiver; da: string };
}

/** The column of a phone's assignment with the id of the plan's assignment. */
const PIANO = 'assegnazione_piano_id';

/**
 * Links the phones to their plans. When an employee gets two phones on the same day, none is linked, because the file does not say which
 * one belongs to the plan.
 */
function tieToPlans(rows: readonly Tied[]): Looked[] {
  const wholes = Map.groupBy(
    rows.filter(({ gives }) => gives),
    ({ gives }) => `${gives?.receiver.id} ${gives?.da}`,
  );
  const tied = new Map<Tied, Partial<Looked>>();
  for (const whole of wholes.values()) {
    const [phone, otherPhone] = whole.filter(({ gives }) => gives?.tipo === 'telefono');
    const plan = whole.find(({ gives }) => gives?.tipo === 'piano_mobile');
    if (!plan?.gives || !phone || otherPhone) continue;
    const { nome, cognome, id } = plan.gives.receiver;
    const name = `il piano mobile di ${nome} ${cognome} (@${id.slice(0, 8)})`.toLowerCase();
    tied.set(plan, { chiavi: [name] });
    tied.set(phone, { dopo: { [PIANO]: name } });
  }
  return rows.map((row) => {
    const { gives: _, ...looked } = { ...row, ...tied.get(row) };
    return looked;
  });
}

// The errors for impossible days of an assignment. Pure function.

/**
 * `hired`: the hire date; an employee who is hired in the future can get an item from today, but not earlier. `clash`: an assignment with
 * overlapping days.
 */
function refusedDays(
  { data_assegnazione: da, data_revoca: a }: Body,
  { today, hired, clash }: { today: string; hired: string | null; clash: ReturnType<Possessi['clash']> },
): FieldErrors {
  const ended = typeof a === 'string';
  if (ended && typeof da !== 'string') return { data_assegnazione: 'Scrivi anche da quando: di ciò che è finito non si sa' };
  if (ended && a > today) return { data_revoca: 'Una restituzione che deve ancora avvenire non si importa: la data è nel futuro' };
  if (ended && a < String(da)) return { data_revoca: 'La restituzione non può precedere la data di assegnazione' };
  const sentence = (typeof da === 'string' && refusedStart(da, today, hired)) || (clash && overlapping(clash, ended));
  return sentence ? { data_assegnazione: sentence } : {};
}

function refusedStart(day: string, today: string, hired: string | null): string | undefined {
  if (day > today) return 'Una consegna che deve ancora avvenire non si importa: la data è nel futuro';
  if (hired && day < hired && day < today) return `È prima dell'assunzione, che è del ${formatData(hired)}`;
  return undefined;
}

/** The days of an assignment are not revealed when the caller may not view its holder. */
function overlapping({ da, a, visto, daRiga }: NonNullable<ReturnType<Possessi['clash']>>, ended: boolean): string {
  if (!visto) return "A quella data risulta ancora di un'altra persona";
  const days = a === null ? `dal ${formatData(da)}, ancora in corso` : `dal ${formatData(da)} al ${formatData(a)}`;
  if (daRiga) return `Un'altra riga del file lo dà già in quei giorni: ${days}`;
  if (ended || a === null) return `In quei giorni risulta un'altra assegnazione: ${days}`;
  return `Può essere solo dal ${formatData(a)}: fino a quel giorno risulta un'altra assegnazione`;
}

interface Periodo {
  [name: string]: unknown;
  id: number;
  data_assegnazione: string;
}

/** The first and last day; a null last day means that it is open. */
interface Giorni {
  da: string;
  a: string | null;
}

/** The days of another assignment, and whether the caller may view its holder. */
interface Altro extends Giorni {
  visto: boolean;
  /** True when the assignment is planned by an earlier row of the same file; false when it is stored. */
  daRiga: boolean;
}

interface Possessi {
  /** Returns the open period of this item with this employee. */
  openOf(thing: number, person: string): Periodo | undefined;
  endedOf(thing: number, person: string, giorni: Giorni): Periodo | undefined;
  /**
   * Returns the latest other assignment whose days overlap these days. Such an assignment makes the planned one impossible. Two open
   * periods are not compared here: the rules of the asset type reject an item that is already assigned.
   */
  clash(thing: number, person: string, giorni: Giorni): Altro | undefined;
  /** Adds the days of an assignment that an earlier row of the file plans. */
  add(thing: number, person: string, giorni: Giorni): void;
}

interface Row extends Periodo {
  cosa: number;
  dipendente_id: string;
  data_revoca: string | null;
  visto: boolean;
}

/** The current and past assignments of these items and of these employees, of one asset type. */
async function findPossessi(
  db: Db,
  scope: Scope,
  { tipo, periods, shared }: Kind,
  { things, people }: { things: readonly number[]; people: readonly string[] },
): Promise<Possessi> {
  const thing = sql.ref(`p.${periods.column}`);
  // Some of these columns exist only for some asset types. to_jsonb() reads them and returns null for a missing column.
  const { rows } = await sql<Row>`
    select p.id, ${thing} as cosa, p.dipendente_id, p.data_assegnazione, p.data_revoca, p.note, d.id is not null as visto,
      to_jsonb(p) ->> 'permessi' as permessi, to_jsonb(p) ->> 'numero_telefono' as numero
    from ${sql.table(periods.table)} p
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    where ${thing} = any(${[...things]}::integer[]) or p.dipendente_id = any(${[...people]}::uuid[])`.execute(scoped(db, scope));
  const periodi = new Map<string, Row>();
  const giorni = new Map<string, Altro[]>();
  const keep = (cosa: number, person: string, altro: Altro) => {
    for (const of of boundBy(cosa, person)) giorni.set(of, [...(giorni.get(of) ?? []), altro]);
  };
  for (const row of rows) {
    const { cosa, dipendente_id, data_assegnazione: da, data_revoca: a, visto } = row;
    periodi.set(a === null ? `${cosa} ${dipendente_id}` : `${cosa} ${dipendente_id} ${da} ${a}`, row);
    keep(cosa, dipendente_id, { da, a, visto, daRiga: false });
  }
  const periodOf = (key: string) => {
    const { cosa: _, dipendente_id: __, visto: ___, ...period } = periodi.get(key) ?? {};
    return 'id' in period ? (period as Periodo) : undefined; // cast: only the search columns were removed
  };
  return {
    openOf: (item, person) => periodOf(`${item} ${person}`),
    endedOf: (item, person, { da, a }) => periodOf(`${item} ${person} ${da} ${a}`),
    clash: (item, person, asked) =>
      boundBy(item, person)
        .flatMap((of) => giorni.get(of) ?? [])
        .filter((other) => overlap(asked, other) && !(asked.a === null && other.a === null))
        .toSorted((one, other) => (one.a ?? FOR_EVER).localeCompare(other.a ?? FOR_EVER))
        .at(-1),
    add: (item, person, asked) => keep(item, person, { ...asked, visto: true, daRiga: true }),
  };

  /**
   * Returns the keys that can occur in only one assignment at a time: the item; for a shared item the item with the employee; for a plan
   * also the employee.
   */
  function boundBy(item: number, person: string): string[] {
    return [shared ? `${item} ${person}` : String(item), ...(tipo === 'piano_mobile' ? [person] : [])];
  }
}

const FOR_EVER = '9999-12-31';

/**
 * Whether two assignments share a day. An assignment may begin on the day on which the previous one ends; that day does not count as
 * shared.
 */
const overlap = (one: Giorni, other: Giorni): boolean => one.da < (other.a ?? FOR_EVER) && other.da < (one.a ?? FOR_EVER);
