// Checks the rows of an import file with assignments. The number of SQL statements does not depend on the number of rows.

import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { Assignable } from '#features/equipment/asset-types/server/assign-items.ts';
import { findReceivers, type Receiver } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { ItemSlice } from '#features/equipment/asset-types/server/item-slice.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { type Body, byName, type MatchedRow, type ReadRow, type RecordKey } from '#server/incoming/importable.ts';
import { hasRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/assignment-problems.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { describeInattivo } from '#shared/dipendente.ts';
import { cifreTelefono } from '#shared/numeri.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

export interface CheckedAssignment {
  id: number;
  tipo: TipoRisorsa;
  /** The id of the assignment of the plan with which a phone is assigned. */
  assegnazione_piano_id?: number;
}

interface ParsedRow {
  persona: string;
  tipo: TipoRisorsa | undefined;
  cosa: string;
}

interface TypedRow extends ParsedRow {
  tipo: TipoRisorsa;
}

interface TypeContext {
  slice: ItemSlice;
  keys: readonly RecordKey[];
  /** Returns the items that match the text. The keys are tried in order, and the first key that matches an item decides. */
  find(cosa: string): readonly Assignable[];
  receivers: ReadonlyMap<string, Receiver>;
  periodIndex: PeriodIndex;
  /**
   * The receivers of the assignments in earlier rows. The map key is the item id; for shared items it is the item id and the employee id.
   */
  plannedReceivers: Map<string, Receiver>;
}

type ItemSlices = Readonly<Record<TipoRisorsa, ItemSlice>>;

/** Returns one result per row, in order. Each row is checked as if the rows before it had been applied. */
export async function checkAssignments(db: Db, scope: Scope, kinds: ItemSlices, rows: readonly ReadRow[]): Promise<MatchedRow[]> {
  const parsedRows = rows.map(parseRow);
  const contexts = new Map<TipoRisorsa, TypeContext>();
  for (const tipo of TIPI_RISORSA) {
    const rowsOfType = parsedRows.flatMap((each) => (each && (each.tipo ?? tipo) === tipo ? [{ ...each, tipo }] : []));
    if (rowsOfType.length > 0) contexts.set(tipo, await loadContext(db, scope, kinds[tipo], rowsOfType));
  }
  const today = todayInItaly(new Date());
  const checkedRows = rows.map((row, index) => {
    const parsed = parsedRows[index];
    if (!parsed) return { errori: {}, brandIds: [] };
    const [tipo, secondTipo] = parsed.tipo ? [parsed.tipo] : TIPI_RISORSA.filter((each) => contexts.get(each)?.find(parsed.cosa).length);
    const context = tipo && contexts.get(tipo);
    if (!context || secondTipo) return { errori: tipoError(parsed, contexts), brandIds: [] };
    return checkRow(scope, context, { ...parsed, tipo }, row, today);
  });
  return linkPhonesToPlans(checkedRows);
}

/**
 * Returns the employee and the item that the row names. Undefined when the employee or the item is missing, or when the row names no valid
 * asset type and also has errors, because the type may be one of these errors.
 */
function parseRow({ body: { persona, tipo, cosa }, isWrong }: ReadRow): ParsedRow | undefined {
  const validTipo = TIPI_RISORSA.find((each) => each === tipo);
  if (typeof persona !== 'string' || typeof cosa !== 'string' || (isWrong && !validTipo)) return undefined;
  return { persona, tipo: validTipo, cosa };
}

function tipoError({ cosa }: ParsedRow, contexts: ReadonlyMap<TipoRisorsa, TypeContext>): FieldErrors {
  const listNames = TIPI_RISORSA.flatMap((tipo) => (contexts.get(tipo)?.find(cosa).length ? `«${RISORSE[tipo].molti}»` : []));
  return listNames.length === 0
    ? { cosa: `In nessun elenco c'è «${cosa}»` }
    : { tipo: `«${cosa}» è in più elenchi, ${AND_LIST.format(listNames)}: scrivi nella colonna «Tipo» che cosa è` };
}

async function loadContext(db: Db, scope: Scope, slice: ItemSlice, typedRows: readonly TypedRow[]): Promise<TypeContext> {
  const { kind, incoming, findAssignable } = slice;
  const keys = incoming?.keys ?? [byName(kind.name)];
  const employeeIds = [...new Set(typedRows.map(({ persona }) => persona))];
  const byKey: ((cosa: string) => Assignable[])[] = [];
  const allFound: Assignable[] = [];
  for (const key of keys) {
    const requestedKeys = [...new Set(typedRows.map(({ cosa }) => key.of(cosa)))].filter(Boolean);
    const assignables = await findAssignable(db, scope, key, requestedKeys);
    const grouped = Map.groupBy(assignables, ({ chiave }) => chiave);
    byKey.push((cosa) => grouped.get(key.of(cosa)) ?? []);
    allFound.push(...assignables);
  }
  const find = (cosa: string) => byKey.map((each) => each(cosa)).find(({ length }) => length > 0) ?? [];
  const receivers = await findReceivers(db, scope, kind, employeeIds);
  const periodIndex = await findPossessi(db, scope, kind, { itemIds: allFound.map(({ id }) => id), employeeIds });
  return { slice, keys, find, receivers, periodIndex, plannedReceivers: new Map() };
}

function checkRow(scope: Scope, context: TypeContext, row: TypedRow, { body, isWrong }: ReadRow, today: string): CheckedRow {
  const { slice, keys, find, receivers, periodIndex, plannedReceivers } = context;
  const receiver = receivers.get(row.persona);
  if (!receiver) return { errori: { persona: 'Questa persona non esiste o non è tra quelle che vedi' }, brandIds: [] };
  const brandIds = [receiver.brand_id];
  const matches = find(row.cosa);
  // When several items have the same name, the row means the item of the employee's brand.
  const candidates = matches.length > 1 ? matches.filter((each) => each.brandIds.includes(receiver.brand_id)) : matches;
  const [assignable, secondMatch] = candidates;
  if (!assignable || secondMatch) return { errori: { cosa: cosaError(slice, keys, row, matches.length) }, brandIds };
  const giorni = { da: String(body.data_assegnazione ?? today), a: typeof body.data_revoca === 'string' ? body.data_revoca : null };
  const storedPeriod =
    giorni.a === null ? periodIndex.findOpen(assignable.id, receiver.id) : periodIndex.findEnded(assignable.id, receiver.id, giorni);
  if (storedPeriod) {
    const stored = { id: storedPeriod.id, values: { ...body, ...storedPeriod }, names: {}, brandIds };
    return { stored, errori: differenceErrors(body, storedPeriod), brandIds };
  }
  const assignmentKey = slice.kind.shared ? `${assignable.id} ${receiver.id}` : String(assignable.id);
  const errori = {
    ...columnErrors(row, body),
    ...dayErrors(body, { today, hired: receiver.assunto_il, overlapPeriod: periodIndex.findOverlap(assignable.id, receiver.id, giorni) }),
    ...(giorni.a === null
      ? assignmentErrors(assignable, receiver, plannedReceivers.get(assignmentKey))
      : brandErrors(assignable, receiver)),
  };
  const isValid = !isWrong && Object.keys(errori).length === 0 && hasRight(scope, 'risorse.assegna', brandIds);
  if (isValid) periodIndex.add(assignable.id, receiver.id, giorni);
  if (isValid && giorni.a === null) {
    assignable.markAssigned(receiver);
    plannedReceivers.set(assignmentKey, receiver);
  }
  const newAssignment = isValid && giorni.a === null ? { tipo: row.tipo, receiver, da: giorni.da } : undefined;
  const inattivo = giorni.a === null && !('persona' in errori) ? describeInattivo(receiver) : undefined;
  return {
    ...{ errori, brandIds, means: { id: assignable.id, tipo: row.tipo } },
    ...(inattivo && { avvisi: { persona: inattivo } }),
    ...(newAssignment && { newAssignment }),
  };
}

function cosaError({ kind }: ItemSlice, keys: readonly RecordKey[], { tipo, cosa }: TypedRow, matchCount: number): string {
  const keyLabels = OR_LIST.format(keys.map(({ field }) => kind.fields[field]?.label ?? field));
  return matchCount > 1
    ? `In «${RISORSE[tipo].molti}» c'è più di un elemento con ${keyLabels} «${cosa}»: assegnalo dal suo elenco`
    : `In «${RISORSE[tipo].molti}» non c'è nulla con ${keyLabels} «${cosa}»`;
}

const [AND_LIST, OR_LIST] = [new Intl.ListFormat('it'), new Intl.ListFormat('it', { type: 'disjunction' })];

/**
 * Returns an error for each value that differs from the open assignment, because importing an existing assignment again does not change
 * it.
 */
function differenceErrors(body: Body, openPeriod: Readonly<Record<string, unknown>>): FieldErrors {
  const isSame = (name: string, storedValue: unknown) =>
    body[name] === storedValue ||
    (name === 'numero' && typeof storedValue === 'string' && cifreTelefono(String(body[name])) === cifreTelefono(storedValue));
  const difference = (name: string) =>
    typeof body[name] === 'string' && !isSame(name, openPeriod[name]) ? { from: openPeriod[name] } : undefined;
  const [startDifference, permessi, numero, note] = ['data_assegnazione', 'permessi', 'numero', 'note'].map(difference);
  return {
    ...(startDifference && { data_assegnazione: `Ce l'ha già dal ${formatData(String(startDifference.from))}` }),
    ...(permessi && {
      permessi: permessi.from ? `Ce l'ha già in ${permessi.from}: si cambia dalla cartella` : COLUMN_TYPES.permessi.sentence,
    }),
    ...(numero && { numero: numero.from ? `Ce l'ha già, con il numero ${numero.from}` : "Ce l'ha già, senza questo numero" }),
    ...(note && { note: "Ce l'ha già, con un'altra nota" }),
  };
}

const COLUMN_TYPES: Record<'permessi' | 'numero', { tipo: TipoRisorsa; sentence: string }> = {
  permessi: { tipo: 'cartella', sentence: 'Vale solo per le cartelle condivise' },
  numero: { tipo: 'piano_mobile', sentence: 'Vale solo per i piani mobili' },
};

function columnErrors(row: TypedRow, body: Body): FieldErrors {
  const wrongColumns = Object.entries(COLUMN_TYPES).filter(([name, { tipo }]) => body[name] !== undefined && row.tipo !== tipo);
  return Object.fromEntries(wrongColumns.map(([name, { sentence }]) => [name, sentence]));
}

/** Returns the errors of an imported assignment that has already ended. Only the brand of item and employee is checked. */
function brandErrors({ nome, brandIds }: Assignable, receiver: Receiver): FieldErrors {
  return brandIds.includes(receiver.brand_id) ? {} : { cosa: BRAND_DIVERSO(nome, receiver).message };
}

function assignmentErrors(assignable: Assignable, receiver: Receiver, plannedReceiver: Receiver | undefined): FieldErrors {
  if (plannedReceiver) return { cosa: `Un'altra riga del file lo dà già a ${plannedReceiver.nome} ${plannedReceiver.cognome}` };
  const problem = assignable.check(receiver);
  if (!problem) return {};
  return { [problem.code.startsWith('DIPENDENTE_') ? 'persona' : 'cosa']: problem.message };
}

// Links a phone and a plan that a file assigns to the same employee from the same day, so that they are returned together.

interface CheckedRow extends MatchedRow {
  newAssignment?: { tipo: TipoRisorsa; receiver: Receiver; da: string };
}

const PIANO = 'assegnazione_piano_id';

/**
 * Links phones to the plans of the same employee and day. When an employee gets two phones on the same day, neither is linked, because the
 * file does not say which phone belongs to the plan.
 */
function linkPhonesToPlans(rows: readonly CheckedRow[]): MatchedRow[] {
  const groups = Map.groupBy(
    rows.filter(({ newAssignment }) => newAssignment),
    ({ newAssignment }) => `${newAssignment?.receiver.id} ${newAssignment?.da}`,
  );
  const linkColumns = new Map<CheckedRow, Partial<MatchedRow>>();
  for (const group of groups.values()) {
    const [phone, otherPhone] = group.filter(({ newAssignment }) => newAssignment?.tipo === 'telefono');
    const plan = group.find(({ newAssignment }) => newAssignment?.tipo === 'piano_mobile');
    if (!plan?.newAssignment || !phone || otherPhone) continue;
    const { nome, cognome, id } = plan.newAssignment.receiver;
    const planKey = `il piano mobile di ${nome} ${cognome} (@${id.slice(0, 8)})`.toLowerCase();
    linkColumns.set(plan, { chiavi: [planKey] });
    linkColumns.set(phone, { dopo: { [PIANO]: planKey } });
  }
  return rows.map((row) => {
    const { newAssignment: _, ...checkedRow } = { ...row, ...linkColumns.get(row) };
    return checkedRow;
  });
}

/**
 * Returns errors about the first and last day. `hired` is the hire date: an employee who is hired in the future can get an item from today,
 * but not earlier.
 */
function dayErrors(
  { data_assegnazione: da, data_revoca: a }: Body,
  { today, hired, overlapPeriod }: { today: string; hired: string | null; overlapPeriod: ReturnType<PeriodIndex['findOverlap']> },
): FieldErrors {
  const isEnded = typeof a === 'string';
  if (isEnded && typeof da !== 'string') return { data_assegnazione: 'Scrivi anche da quando: di ciò che è finito non si sa' };
  if (isEnded && a > today) return { data_revoca: 'Una restituzione che deve ancora avvenire non si importa: la data è nel futuro' };
  if (isEnded && a < String(da)) return { data_revoca: 'La restituzione non può precedere la data di assegnazione' };
  const sentence = (typeof da === 'string' && startError(da, today, hired)) || (overlapPeriod && describeOverlap(overlapPeriod, isEnded));
  return sentence ? { data_assegnazione: sentence } : {};
}

function startError(day: string, today: string, hired: string | null): string | undefined {
  if (day > today) return 'Una consegna che deve ancora avvenire non si importa: la data è nel futuro';
  if (hired && day < hired && day < today) return `È prima dell'assunzione, che è del ${formatData(hired)}`;
  return undefined;
}

/** Describes the assignment that overlaps a row. The days of the assignment are not revealed when the caller may not view its holder. */
function describeOverlap({ da, a, visto, daRiga }: NonNullable<ReturnType<PeriodIndex['findOverlap']>>, isEnded: boolean): string {
  if (!visto) return "A quella data risulta ancora di un'altra persona";
  const days = a === null ? `dal ${formatData(da)}, ancora in corso` : `dal ${formatData(da)} al ${formatData(a)}`;
  if (daRiga) return `Un'altra riga del file lo dà già in quei giorni: ${days}`;
  if (isEnded || a === null) return `In quei giorni risulta un'altra assegnazione: ${days}`;
  return `Può essere solo dal ${formatData(a)}: fino a quel giorno risulta un'altra assegnazione`;
}

interface Periodo {
  [name: string]: unknown;
  id: number;
  data_assegnazione: string;
}

/** The first and last day of an assignment. The last day is null while the assignment is open. */
interface Giorni {
  da: string;
  a: string | null;
}

interface OtherPeriod extends Giorni {
  visto: boolean;
  /** True when an earlier row of the same file contains the assignment; false when the assignment is stored. */
  daRiga: boolean;
}

interface PeriodIndex {
  findOpen(itemId: number, employeeId: string): Periodo | undefined;
  findEnded(itemId: number, employeeId: string, giorni: Giorni): Periodo | undefined;
  /**
   * Returns the latest other assignment whose days overlap these days. Two open periods are not compared here: the rules of the asset type
   * reject an item that is already assigned.
   */
  findOverlap(itemId: number, employeeId: string, giorni: Giorni): OtherPeriod | undefined;
  add(itemId: number, employeeId: string, giorni: Giorni): void;
}

interface Row extends Periodo {
  cosa: number;
  dipendente_id: string;
  data_revoca: string | null;
  visto: boolean;
}

async function findPossessi(
  db: Db,
  scope: Scope,
  { tipo, periods, shared }: Kind,
  { itemIds, employeeIds }: { itemIds: readonly number[]; employeeIds: readonly string[] },
): Promise<PeriodIndex> {
  const itemColumn = sql.ref(`p.${periods.column}`);
  // The columns `permessi` and `numero_telefono` exist only in the tables of some asset types. to_jsonb() returns null for a missing
  // column.
  const { rows } = await sql<Row>`
    select p.id, ${itemColumn} as cosa, p.dipendente_id, p.data_assegnazione, p.data_revoca, p.note, d.id is not null as visto,
      to_jsonb(p) ->> 'permessi' as permessi, to_jsonb(p) ->> 'numero_telefono' as numero
    from ${sql.table(periods.table)} p
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    where ${itemColumn} = any(${[...itemIds]}::integer[]) or p.dipendente_id = any(${[...employeeIds]}::uuid[])`.execute(scoped(db, scope));
  const periodi = new Map<string, Row>();
  const giorni = new Map<string, OtherPeriod[]>();
  const addGiorni = (cosa: number, employeeId: string, otherPeriod: OtherPeriod) => {
    for (const key of exclusiveKeys(cosa, employeeId)) giorni.set(key, [...(giorni.get(key) ?? []), otherPeriod]);
  };
  for (const row of rows) {
    const { cosa, dipendente_id, data_assegnazione: da, data_revoca: a, visto } = row;
    periodi.set(a === null ? `${cosa} ${dipendente_id}` : `${cosa} ${dipendente_id} ${da} ${a}`, row);
    addGiorni(cosa, dipendente_id, { da, a, visto, daRiga: false });
  }
  const periodOf = (key: string) => {
    const { cosa: _, dipendente_id: __, visto: ___, ...period } = periodi.get(key) ?? {};
    return 'id' in period ? (period as Periodo) : undefined; // cast: the object without the search columns is a Periodo
  };
  return {
    findOpen: (itemId, employeeId) => periodOf(`${itemId} ${employeeId}`),
    findEnded: (itemId, employeeId, { da, a }) => periodOf(`${itemId} ${employeeId} ${da} ${a}`),
    findOverlap: (itemId, employeeId, planned) =>
      exclusiveKeys(itemId, employeeId)
        .flatMap((key) => giorni.get(key) ?? [])
        .filter((otherPeriod) => overlaps(planned, otherPeriod) && !(planned.a === null && otherPeriod.a === null))
        .toSorted((first, second) => (first.a ?? FAR_FUTURE).localeCompare(second.a ?? FAR_FUTURE))
        .at(-1),
    add: (itemId, employeeId, giorni) => addGiorni(itemId, employeeId, { ...giorni, visto: true, daRiga: true }),
  };

  /**
   * Returns the keys that can occur in only one assignment at a time: the item; for a shared item the item with the employee; for a plan
   * also the employee.
   */
  function exclusiveKeys(itemId: number, employeeId: string): string[] {
    return [shared ? `${itemId} ${employeeId}` : String(itemId), ...(tipo === 'piano_mobile' ? [employeeId] : [])];
  }
}

const FAR_FUTURE = '9999-12-31';

/**
 * Whether two assignments share a day. An assignment may begin on the day on which the previous one ends; that day does not count as
 * shared.
 */
const overlaps = (first: Giorni, second: Giorni): boolean => first.da < (second.a ?? FAR_FUTURE) && second.da < (first.a ?? FAR_FUTURE);
