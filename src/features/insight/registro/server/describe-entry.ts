import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { Page } from '#server/http/page.ts';
import type { NamedRecords } from '#server/register/named-records.ts';
import {
  BRAND_PLACEHOLDER,
  type Campi,
  type Campo,
  GENERIC_TITLES,
  type TableTexts,
  type Vocabulary,
  type Voce,
} from '#server/register/register-texts.ts';
import { type Scope, wholeBrandsOf } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { type Cosa, isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import type { VoceRegistro } from '../contract.ts';
import { type Cambio, formatAuthor, formatCambio } from '../rules.ts';
import { listOfDipendente, type Riga } from './queries.ts';

export function referencesOf(vocabulary: Vocabulary, voce: Voce): Riferimento[] {
  const subject = subjectOf(vocabulary, voce);
  const references = columnsOf(vocabulary, voce).flatMap(([name, [, format]]) =>
    isCosa(format) ? [voce.prima?.[name], voce.dopo?.[name]].flat().map((id) => ({ cosa: format, id: String(id ?? '') })) : [],
  );
  return [subject, brandInTitle(vocabulary, voce), ...references].filter((each) => each !== undefined).filter(({ id }) => id !== '');
}

export function describeEntry(vocabulary: Vocabulary, voce: Voce, nameOf: NameOf): { titolo: string; cambi: Cambio[] } {
  const cambi = columnsOf(vocabulary, voce).map(([campo, column]): Cambio => {
    const text = (values: Voce['prima']) => (values ? textOf(column, values[campo], nameOf) : null);
    return { campo, etichetta: column[0], prima: text(voce.prima), dopo: text(voce.dopo) };
  });
  return { titolo: titleOf(vocabulary, voce, nameOf), cambi };
}

/** Returns the columns of an entry to show, in the order of their table. Creations and deletions show only columns with a value. */
function columnsOf(vocabulary: Vocabulary, { azione, oggetto, prima, dopo, intera }: Voce): [string, Campo][] {
  return Object.entries(campiFor(vocabulary, azione, oggetto)).flatMap(([name, column]): [string, Campo][] => {
    const isShown = [prima, dopo].some((values) => values && name in values && ((prima && dopo) || values[name] !== null));
    // `intera` is false for the transfer of an employee between a brand that the reader sees and a brand that the reader does not see. The
    // entry then shows only the change of the brand.
    return column && isShown && (intera || name === 'brand_id') ? [[name, column]] : [];
  });
}

function campiFor({ tables, campi, actions }: Vocabulary, azione: Voce['azione'], oggetto: string): Campi {
  const { named, told } = tables[oggetto] ?? { named: campi, told: campi };
  return azione === 'accesso' || azione === 'esporta' || azione === 'legge' ? actions[azione].columns(named) : told;
}

function textOf([, format, emptyText = 'Non specificato']: Campo, value: unknown, nameOf: NameOf): string | null {
  if (format === 'siNo') return value ? 'Sì' : 'No';
  if (format === 'presente') return value === null || value === undefined ? 'No' : 'Sì';
  if (value === null || value === undefined) return emptyText;
  if (Array.isArray(value) && isCosa(format))
    return value.map((id) => nameText(format, nameOf(format, String(id)))).join(', ') || 'Nessuno';
  if (Array.isArray(value)) return value.map(itemText).join(', ') || emptyText;
  const text = String(value);
  if (format === undefined) return text;
  if (typeof format === 'object') return format[text] ?? text;
  if (format === 'segreto') return 'Non mostrata';
  if (format === 'data') return formatData(text);
  if (format === 'euro') return formatEuro(text);
  return nameText(format, nameOf(format, text));
}

/** Formats one element of a column that holds a list: a text unchanged, an object (a line of an onboarding) as description and quantity. */
function itemText(item: unknown): string {
  const { descrizione, quantita } = Object(item);
  if (descrizione === undefined) return String(item);
  return quantita > 1 ? `${quantita} × ${descrizione}` : String(descrizione);
}

function nameText(cosa: Cosa, name: string | null | undefined): string {
  if (name === null) return cosa === 'brand' ? 'Un altro brand' : 'Di un altro brand';
  return name ?? 'Non più presente';
}

function titleOf(vocabulary: Vocabulary, voce: Voce, nameOf: NameOf): string {
  const subject = subjectOf(vocabulary, voce);
  const name = subject && nameOf(subject.cosa, subject.id);
  const brand = brandInTitle(vocabulary, voce);
  const event = eventWithBrand(vocabulary, voce, brand && nameOf(brand.cosa, brand.id));
  if (name === null) return `${event} (di un altro brand)`;
  return name === undefined ? event : `${event}: ${name}`;
}

/** The record that the title names; undefined for an entry about an employee, because the page of the employee shows the name already. */
export function subjectOf({ tables }: Vocabulary, { oggetto, oggetto_id, prima, dopo, origine }: Voce): Riferimento | undefined {
  const { cosa, colonna, oppure } = tables[oggetto] ?? {};
  const idIn = (column: string | undefined) =>
    column === undefined ? oggetto_id : (dopo?.[column] ?? prima?.[column] ?? origine?.[column]);
  const reference = (type: Cosa | undefined, id: unknown) =>
    type === undefined || id === null || id === undefined ? undefined : { cosa: type, id: String(id) };
  return reference(cosa, idIn(colonna)) ?? (oppure && reference(oppure.cosa, idIn(oppure.colonna)));
}

function brandInTitle(vocabulary: Vocabulary, voce: Voce): Riferimento | undefined {
  const { prima, dopo, origine } = voce;
  const id = dopo?.brand_id ?? prima?.brand_id ?? origine?.brand_id;
  return eventOf(vocabulary, voce).includes(BRAND_PLACEHOLDER) && typeof id === 'number' ? { cosa: 'brand', id: String(id) } : undefined;
}

/** Returns the event of an entry's title with the name of its brand. `brand` is null for a hidden brand and undefined for a deleted one. */
function eventWithBrand(vocabulary: Vocabulary, voce: Voce, brand: string | null | undefined): string {
  return eventOf(vocabulary, voce).replace(BRAND_PLACEHOLDER, () => brand ?? (brand === null ? 'un altro brand' : 'un brand'));
}

/**
 * Returns the first part of the title of an audit log entry, without the name of the record: 'Hardware assegnato', 'Workflow: comunicato al
 * Manager'.
 */
function eventOf({ tables, actions }: Vocabulary, voce: Voce): string {
  const { azione, oggetto, dopo } = voce;
  if (azione === 'accesso' || azione === 'esporta' || azione === 'legge') return actions[azione].title(voce);
  const table: TableTexts = tables[oggetto] ?? GENERIC_TITLES;
  if (azione === 'elimina' || (azione === 'modifica' && dopo?.data_revoca)) return table.elimina;
  const event = table[azione];
  return typeof event === 'string' ? event : event(voce);
}

export async function describeEntries(vocabulary: Vocabulary, db: Db, scope: Scope, page: Page<Riga>): Promise<Page<VoceRegistro>> {
  const nameOf = await findNames(
    vocabulary.things,
    db,
    scope,
    page.items.flatMap((riga) => referencesOf(vocabulary, riga)),
  );
  const items = page.items.map((riga) => describeRow(vocabulary, riga, nameOf));
  return new Page(items, page.total, page.nextCursor);
}

export function describeRow(vocabulary: Vocabulary, riga: Riga, nameOf: NameOf): VoceRegistro {
  const { id, quando, chi, gettone, azione, oggetto } = riga;
  return { id, quando, chi, gettone, azione, oggetto, ...describeEntry(vocabulary, riga, nameOf) };
}

interface DescribedRow {
  titolo: string;
  in_parole: Record<string, string>;
}

/** Formats rows of a table with the labels and texts of an audit log entry that records their creation. */
export async function describeRows(
  vocabulary: Vocabulary,
  db: Db,
  scope: Scope,
  oggetto: string,
  rows: readonly Record<string, unknown>[],
): Promise<DescribedRow[]> {
  const entries = rows.map((dopo): Voce => {
    const oggetto_id = dopo.id === undefined ? null : String(dopo.id);
    return { azione: 'crea', oggetto, oggetto_id, prima: null, dopo, origine: null, intera: true };
  });
  const references = entries.flatMap((entry) => referencesOf(vocabulary, entry));
  const nameOf = await findNames(vocabulary.things, db, scope, references);
  return entries.map((entry) => {
    const { titolo, cambi } = describeEntry(vocabulary, entry, nameOf);
    return { titolo, in_parole: Object.fromEntries(cambi.flatMap(({ etichetta, dopo }) => (dopo === null ? [] : [[etichetta, dopo]]))) };
  });
}

export async function describeHistory(vocabulary: Vocabulary, db: Db, scope: Scope, dipendente_id: string) {
  const page = await listOfDipendente(db, scope, dipendente_id, { limit: 100_000 });
  const { items } = await describeEntries(vocabulary, db, scope, page);
  return items.map((voce) => ({ quando: voce.quando, chi: formatAuthor(voce), titolo: voce.titolo, cambi: voce.cambi.map(formatCambio) }));
}

/** Looks up the name of a record. `exists` returns whether the record still exists and is visible to the caller. */
export type Names = NameOf & { exists: (cosa: Cosa, id: string) => boolean };

/**
 * Reads the names of all referenced records in one SQL statement. For a deleted record it reads the name from the last entry of that
 * record.
 */
export async function findNames(things: NamedRecords, db: Db, scope: Scope, references: readonly Riferimento[]): Promise<Names> {
  const byType = Map.groupBy(references, ({ cosa }) => cosa);
  if (byType.size === 0) return Object.assign(() => undefined, { exists: () => false });
  const queries = [...byType].flatMap(([cosa, sameType]) => {
    const ids = [...new Set(sameType.map(({ id }) => id))];
    return [existingNames(things, scope, cosa, ids), deletedNames(things, scope, cosa, ids)];
  });
  const { rows } = await sql<{ cosa: Cosa; id: string; nome: string | null; c_e: boolean }>`${sql.join(queries, sql` union all `)}`.execute(
    scoped(db, scope),
  );
  const names = new Map(rows.map(({ cosa, id, nome }) => [`${cosa} ${id}`, nome]));
  const existing = new Set(rows.filter(({ c_e, nome }) => c_e && nome !== null).map(({ cosa, id }) => `${cosa} ${id}`));
  return Object.assign((cosa: Cosa, id: string) => names.get(`${cosa} ${id}`), {
    exists: (cosa: Cosa, id: string) => existing.has(`${cosa} ${id}`),
  });
}

function existingNames(things: NamedRecords, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const { table, nome, id, visible } = things[cosa];
  return sql`
    select ${cosa}::text as cosa, t.id::text as id, case when ${visible(scope)} then ${nome} end as nome, true as c_e
    from ${sql.table(table)} t where t.id = any(${ids}::${sql.raw(id)}[])`;
}

function deletedNames(things: NamedRecords, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const visible = sql`(${cosa === 'utente' || scope.amministratore}::boolean or r.brand_ids && ${wholeBrandsOf(scope)}::integer[])`;
  return sql`
    select ${cosa}::text, r.oggetto_id, case when ${visible} then coalesce(r.prima ->> 'nome_piano',
      nullif(concat_ws(' ', r.prima ->> 'nome', r.prima ->> 'cognome'), ''), r.prima ->> 'username', r.prima ->> 'modello') end, false
    from registro r
    where r.oggetto = ${things[cosa].table} and r.oggetto_id = any(${ids}::text[]) and r.azione = 'elimina'`;
}
