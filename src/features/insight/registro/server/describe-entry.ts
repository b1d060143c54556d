import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { Page } from '#server/http/page.ts';
import type { Things } from '#server/register/things.ts';
import { type Campi, type Campo, QUALE_BRAND, SENZA_NOME, type TableWords, type Vocabulary, type Voce } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { type Cosa, isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import type { VoceRegistro } from '../contract.ts';
import { type Cambio, cambioInParole, chiInParole } from '../rules.ts';
import { listOfDipendente, type Riga } from './queries.ts';

/** The records that an entry refers to by id, whose names are needed to format it. */
export function referencesOf(words: Vocabulary, voce: Voce): Riferimento[] {
  const subject = subjectOf(words, voce);
  const mentioned = columnsOf(words, voce).flatMap(([name, [, come]]) =>
    isCosa(come) ? [voce.prima?.[name], voce.dopo?.[name]].map((id) => ({ cosa: come, id: String(id ?? '') })) : [],
  );
  return [subject, brandInTitle(words, voce), ...mentioned].filter((each) => each !== undefined).filter(({ id }) => id !== '');
}

/** Formats an entry: title, and former and new value of each column. */
export function describeEntry(words: Vocabulary, voce: Voce, nameOf: NameOf): { titolo: string; cambi: Cambio[] } {
  const cambi = columnsOf(words, voce).map(([campo, column]): Cambio => {
    const text = (values: Voce['prima']) => (values ? textOf(column, values[campo], nameOf) : null);
    return { campo, etichetta: column[0], prima: text(voce.prima), dopo: text(voce.dopo) };
  });
  return { titolo: titleOf(words, voce, nameOf), cambi };
}

/** The columns to show in the order of their table. Creations and deletions show only columns with a value. */
function columnsOf(words: Vocabulary, { azione, oggetto, prima, dopo, intera }: Voce): [string, Campo][] {
  return Object.entries(columnsFor(words, azione, oggetto)).flatMap(([name, column]): [string, Campo][] => {
    const isTold = [prima, dopo].some((values) => values && name in values && ((prima && dopo) || values[name] !== null));
    // `intera` is false for a transfer between a visible and an invisible brand. Then only the change of the brand is shown.
    return column && isTold && (intera || name === 'brand_id') ? [[name, column]] : [];
  });
}

function columnsFor({ tables, campi, actions }: Vocabulary, azione: Voce['azione'], oggetto: string): Campi {
  const { named, told } = tables[oggetto] ?? { named: campi, told: campi };
  return azione === 'accesso' || azione === 'esporta' || azione === 'legge' ? actions[azione].columns(named) : told;
}

function textOf([, come, vuoto = 'Non specificato']: Campo, value: unknown, nameOf: NameOf): string | null {
  if (come === 'siNo') return value ? 'Sì' : 'No';
  if (come === 'presente') return value === null || value === undefined ? 'No' : 'Sì';
  if (value === null || value === undefined) return vuoto;
  if (Array.isArray(value)) return value.map(itemText).join(', ') || vuoto;
  const text = String(value);
  if (come === undefined) return text;
  if (typeof come === 'object') return come[text] ?? text;
  if (come === 'segreto') return 'Non mostrata';
  if (come === 'data') return formatData(text);
  if (come === 'euro') return formatEuro(text);
  return nameText(come, nameOf(come, text));
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

/** The event and the name of the record: 'Hardware assegnato: ThinkPad T14'. */
function titleOf(words: Vocabulary, voce: Voce, nameOf: NameOf): string {
  const subject = subjectOf(words, voce);
  const name = subject && nameOf(subject.cosa, subject.id);
  const brand = brandInTitle(words, voce);
  const verb = verbNaming(words, voce, brand && nameOf(brand.cosa, brand.id));
  if (name === null) return `${verb} (di un altro brand)`;
  return name === undefined ? verb : `${verb}: ${name}`;
}

/** The record that the title names; undefined for an entry about an employee, because the page of the employee shows the name already. */
export function subjectOf({ tables }: Vocabulary, { oggetto, oggetto_id, prima, dopo, origine }: Voce): Riferimento | undefined {
  const { cosa, colonna, oppure } = tables[oggetto] ?? {};
  const idIn = (column: string | undefined) =>
    column === undefined ? oggetto_id : (dopo?.[column] ?? prima?.[column] ?? origine?.[column]);
  const named = (of: Cosa | undefined, id: unknown) =>
    of === undefined || id === null || id === undefined ? undefined : { cosa: of, id: String(id) };
  return named(cosa, idIn(colonna)) ?? (oppure && named(oppure.cosa, idIn(oppure.colonna)));
}

/** The brand that the title names besides its record; undefined when the title names no brand. */
function brandInTitle(words: Vocabulary, voce: Voce): Riferimento | undefined {
  const { prima, dopo, origine } = voce;
  const id = dopo?.brand_id ?? prima?.brand_id ?? origine?.brand_id;
  return verbOf(words, voce).includes(QUALE_BRAND) && typeof id === 'number' ? { cosa: 'brand', id: String(id) } : undefined;
}

/** The event of the title with the name of its brand. `brand` is null for a hidden brand and undefined for a deleted one. */
function verbNaming(words: Vocabulary, voce: Voce, brand: string | null | undefined): string {
  return verbOf(words, voce).replace(QUALE_BRAND, () => brand ?? (brand === null ? 'un altro brand' : 'un brand'));
}

/** The first part of an entry's title, without the name of the record: 'Hardware assegnato', 'Workflow: comunicato al Manager'. */
function verbOf({ tables, actions }: Vocabulary, voce: Voce): string {
  const { azione, oggetto, dopo } = voce;
  if (azione === 'accesso' || azione === 'esporta' || azione === 'legge') return actions[azione].title(voce);
  const table: TableWords = tables[oggetto] ?? SENZA_NOME;
  if (azione === 'elimina' || (azione === 'modifica' && dopo?.data_revoca)) return table.elimina;
  const verb = table[azione];
  return typeof verb === 'string' ? verb : verb(voce);
}

/** Formats a page of rows. The names of all records are read in one query. */
export async function describeEntries(words: Vocabulary, db: Db, scope: Scope, page: Page<Riga>): Promise<Page<VoceRegistro>> {
  const nameOf = await findNames(
    words.things,
    db,
    scope,
    page.items.flatMap((riga) => referencesOf(words, riga)),
  );
  const items = page.items.map((riga) => describeRow(words, riga, nameOf));
  return new Page(items, page.total, page.nextCursor);
}

export function describeRow(words: Vocabulary, riga: Riga, nameOf: NameOf): VoceRegistro {
  const { id, quando, chi, gettone, azione, oggetto } = riga;
  return { id, quando, chi, gettone, azione, oggetto, ...describeEntry(words, riga, nameOf) };
}

interface InParole {
  titolo: string;
  in_parole: Record<string, string>;
}

/** Formats rows of a table with the labels and texts of an audit log entry that records their creation. */
export async function describeRows(
  words: Vocabulary,
  db: Db,
  scope: Scope,
  oggetto: string,
  rows: readonly Record<string, unknown>[],
): Promise<InParole[]> {
  const entries = rows.map((dopo): Voce => {
    const oggetto_id = dopo.id === undefined ? null : String(dopo.id);
    return { azione: 'crea', oggetto, oggetto_id, prima: null, dopo, origine: null, intera: true };
  });
  const references = entries.flatMap((entry) => referencesOf(words, entry));
  const nameOf = await findNames(words.things, db, scope, references);
  return entries.map((entry) => {
    const { titolo, cambi } = describeEntry(words, entry, nameOf);
    return { titolo, in_parole: Object.fromEntries(cambi.flatMap(({ etichetta, dopo }) => (dopo === null ? [] : [[etichetta, dopo]]))) };
  });
}

/** Formats all entries about an employee that the caller may read. */
export async function describeHistory(words: Vocabulary, db: Db, scope: Scope, dipendente_id: string) {
  const page = await listOfDipendente(db, scope, dipendente_id, { limit: 100_000 });
  const { items } = await describeEntries(words, db, scope, page);
  return items.map((voce) => ({ quando: voce.quando, chi: chiInParole(voce), titolo: voce.titolo, cambi: voce.cambi.map(cambioInParole) }));
}

/** Looks up the name of a record. `stands` returns whether the record still exists and is visible to the caller. */
export type Names = NameOf & { stands: (cosa: Cosa, id: string) => boolean };

/** Reads the names of all referenced records in one SQL statement. For a deleted record it reads the name from the last entry of that record. */
export async function findNames(things: Things, db: Db, scope: Scope, references: readonly Riferimento[]): Promise<Names> {
  const asked = Map.groupBy(references, ({ cosa }) => cosa);
  if (asked.size === 0) return Object.assign(() => undefined, { stands: () => false });
  const arms = [...asked].flatMap(([cosa, found]) => {
    const ids = [...new Set(found.map(({ id }) => id))];
    return [living(things, scope, cosa, ids), deleted(things, scope, cosa, ids)];
  });
  const { rows } = await sql<{ cosa: Cosa; id: string; nome: string | null; c_e: boolean }>`${sql.join(arms, sql` union all `)}`.execute(
    scoped(db, scope),
  );
  const names = new Map(rows.map(({ cosa, id, nome }) => [`${cosa} ${id}`, nome]));
  const standing = new Set(rows.filter(({ c_e, nome }) => c_e && nome !== null).map(({ cosa, id }) => `${cosa} ${id}`));
  return Object.assign((cosa: Cosa, id: string) => names.get(`${cosa} ${id}`), {
    stands: (cosa: Cosa, id: string) => standing.has(`${cosa} ${id}`),
  });
}

function living(things: Things, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const { table, nome, id, visible } = things[cosa];
  return sql`
    select ${cosa}::text as cosa, t.id::text as id, case when ${visible(scope)} then ${nome} end as nome, true as c_e
    from ${sql.table(table)} t where t.id = any(${ids}::${sql.raw(id)}[])`;
}

function deleted(things: Things, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const visible = sql`(${cosa === 'utente' || scope.amministratore}::boolean or r.brand_ids && ${[...scope.can_view]}::integer[])`;
  return sql`
    select ${cosa}::text, r.oggetto_id, case when ${visible} then coalesce(r.prima ->> 'nome_piano',
      nullif(concat_ws(' ', r.prima ->> 'nome', r.prima ->> 'cognome'), ''), r.prima ->> 'username', r.prima ->> 'modello') end, false
    from registro r
    where r.oggetto = ${things[cosa].table} and r.oggetto_id = any(${ids}::text[]) and r.azione = 'elimina'`;
}
