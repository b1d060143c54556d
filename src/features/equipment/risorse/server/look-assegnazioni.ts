// What would become of many gifts, made one after the other: looked up in sets, a few statements for a whole file.

import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { findReceivers, type Receiver } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { Givable } from '#features/equipment/asset-types/server/give-items.ts';
import type { ItemSlice } from '#features/equipment/asset-types/server/item-slice.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { type Body, byName, type Looked, type ReadRow, type RecordKey } from '#server/incoming/importable.ts';
import { mayOn, type Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { sayInattivo } from '#shared/dipendente.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { cifreTelefono } from '#shared/numeri.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

/** What is known of a row that was looked at: which thing it means. */
export interface LookedGift {
  id: number;
  tipo: TipoRisorsa;
  /** The period of the plan with which a phone is given. */
  assegnazione_piano_id?: number;
}

/** A row whose employee and item could be read. */
interface Named {
  persona: string;
  /** Undefined where the row does not say it. */
  tipo: TipoRisorsa | undefined;
  cosa: string;
}

interface Wanted extends Named {
  tipo: TipoRisorsa;
}

/** What a file asks for of one kind. */
interface Asked {
  slice: ItemSlice;
  keys: readonly RecordKey[];
  /** The items that a word names. The first key with a match decides. */
  find(cosa: string): readonly Givable[];
  receivers: ReadonlyMap<string, Receiver>;
  possessi: Possessi;
  /** Thing, and where many may have it person -> who gets it by an earlier row. */
  given: Map<string, Receiver>;
}

type Slices = Readonly<Record<TipoRisorsa, ItemSlice>>;

/** One answer for each row, in their order: a row is looked at as if those before it had been given already. */
export async function lookAtGifts(db: Db, scope: Scope, kinds: Slices, rows: readonly ReadRow[]): Promise<Looked[]> {
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

/** A row without a type whose other cells have errors is not assigned to an asset type: the type itself may be the error. */
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
  const { kind, incoming, findGivable } = slice;
  const keys = incoming?.keys ?? [byName(kind.name)];
  const people = [...new Set(wanted.map(({ persona }) => persona))];
  const byKey: ((cosa: string) => Givable[])[] = [];
  const found: Givable[] = [];
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
  // Of several that are called alike the one of the person's brand.
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
    thing.count(receiver);
    given.set(ownership, receiver);
  }
  const gives = isGood && giorni.a === null ? { tipo: wanted.tipo, receiver, da: giorni.da } : undefined;
  const inattivo = giorni.a === null && !('persona' in errori) ? sayInattivo(receiver) : undefined;
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

/** What the row says otherwise of what this person has already: that is not changed by giving it once more. */
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

/** What is agreed only of one kind. */
const SOLO: Record<'permessi' | 'numero', { tipo: TipoRisorsa; sentence: string }> = {
  permessi: { tipo: 'cartella', sentence: 'Vale solo per le cartelle condivise' },
  numero: { tipo: 'piano_mobile', sentence: 'Vale solo per i piani mobili' },
};

function notOfItsKind(wanted: Wanted, body: Body): FieldErrors {
  const wrong = Object.entries(SOLO).filter(([name, { tipo }]) => body[name] !== undefined && wanted.tipo !== tipo);
  return Object.fromEntries(wrong.map(([name, { sentence }]) => [name, sentence]));
}

/** What has ended was had by whoever had it: only of which brand both are is asked. */
function notOfTheBrand({ nome, brandIds }: Givable, receiver: Receiver): FieldErrors {
  return brandIds.includes(receiver.brand_id) ? {} : { cosa: BRAND_DIVERSO(nome, receiver).message };
}

function refusedGift(thing: Givable, receiver: Receiver, taken: Receiver | undefined): FieldErrors {
  if (taken) return { cosa: `Un'altra riga del file lo dà già a ${taken.nome} ${taken.cognome}` };
  const refusal = thing.refuse(receiver);
  if (!refusal) return {};
  return { [refusal.code.startsWith('DIPENDENTE_') ? 'persona' : 'cosa']: refusal.message };
}

// A phone and a plan that the same file gives to the same person from the same day were given together: they come back together (rule 33).

/** A row that was looked at, with what it gives to whom where nothing speaks against it. */
interface Tied extends Looked {
  gives?: { tipo: TipoRisorsa; receiver: Receiver; da: string };
}

/** The field of a phone's period that names the plan's. */
const PIANO = 'assegnazione_piano_id';

/** The rows as they were, those phones tied to their plans. Of two phones of the same day none is: which it was nobody says. */
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

// Why somebody cannot have had a thing on these days. Pure.

/** `hired`: who comes later can be given something today, but not before today. `clash`: other days on which it was had. */
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

/** On which days somebody had it whom the caller does not see is not told. */
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

/** From a day to another one; null: it lasts. */
interface Giorni {
  da: string;
  a: string | null;
}

/** Days on which something was had already: whether the caller may know of whom, and so which they were. */
interface Altro extends Giorni {
  visto: boolean;
  /** By an earlier row of the same file. */
  daRiga: boolean;
}

interface Possessi {
  /** The open period in which this person has this thing. */
  openOf(thing: number, person: string): Periodo | undefined;
  /** The period of just these days, which has ended, in which this person had it. */
  endedOf(thing: number, person: string, giorni: Giorni): Periodo | undefined;
  /** Other days than these on which the thing cannot have been had by this person too: the latest of them. That it is had now is not said. */
  clash(thing: number, person: string, giorni: Giorni): Altro | undefined;
  /** From here on these days count too. */
  add(thing: number, person: string, giorni: Giorni): void;
}

interface Row extends Periodo {
  cosa: number;
  dipendente_id: string;
  data_revoca: string | null;
  visto: boolean;
}

/** Who has and had these things, and what these people have and had, of one kind. */
async function findPossessi(
  db: Db,
  scope: Scope,
  { tipo, periods, shared }: Kind,
  { things, people }: { things: readonly number[]; people: readonly string[] },
): Promise<Possessi> {
  const thing = sql.ref(`p.${periods.column}`);
  // A column that only some kinds have is read by its name.
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
    return 'id' in period ? (period as Periodo) : undefined; // a row without what it was found by
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

  /** What cannot be had twice at a time: a thing, of what many have each by itself, and of plans a person has one. */
  function boundBy(item: number, person: string): string[] {
    return [shared ? `${item} ${person}` : String(item), ...(tipo === 'piano_mobile' ? [person] : [])];
  }
}

const FOR_EVER = '9999-12-31';

/** On the day on which one ends the next may begin. */
const overlap = (one: Giorni, other: Giorni): boolean => one.da < (other.a ?? FOR_EVER) && other.da < (one.a ?? FOR_EVER);
