import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Documento, DocumentoChange } from '../contract.ts';
import { type Classe, isValidId, READ_PERMISSION, type Soggetto } from '../rules.ts';

export interface SoggettoRef {
  soggetto: Soggetto;
  id: string;
}

const documentoNonTrovato = () => new Problem('not_found', 'DOCUMENTO_NON_TROVATO', 'Il documento richiesto non esiste o è stato rimosso.');
const soggettoNonTrovato = () =>
  new Problem('not_found', 'SOGGETTO_NON_TROVATO', 'Ciò a cui si riferisce il documento non esiste o è stato rimosso.');

// The brands of the document's subject, and the brands of all employees whose requirement the document proves.
const BRANDS = sql`(documenti_marchi(d.soggetto, d.soggetto_id) || array(
  select p.brand_id from adempimenti r join dipendenti p on p.id = r.dipendente_id where r.documento_id = d.id))`;

/** SQL condition: the caller may view the subject of the document `d` and may read documents of this class on this subject. */
export function isReadable(scope: Scope): RawBuilder<boolean> {
  const hasBrandFor = (classe: Classe) => sql`${BRANDS} && ${[...brandsFor(scope, READ_PERMISSION[classe])]}::integer[]`;
  return sql<boolean>`(${hasBrandFor('tutti')} and case d.classe when 'hr' then ${hasBrandFor('hr')} when 'it' then ${hasBrandFor('it')} else true end)`;
}

const COLUMNS = sql`d.id, d.soggetto, d.soggetto_id, d.nome, d.tipo, d.dimensione, d.sha256, d.classe, d.scadenza, d.created_at, d.updated_at,
  case when u.id is not null then jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}) end as caricato_da`;

/**
 * Returns all brands of a subject for permission checks, including brands that are not visible to the caller. Throws 404 when none is
 * visible.
 */
export async function findBrandsOf(db: Db, scope: Scope, { soggetto, id }: SoggettoRef): Promise<number[]> {
  if (!isValidId(soggetto, id)) throw soggettoNonTrovato();
  const { rows } = await sql<{ marchi: number[] }>`select documenti_marchi(${soggetto}, ${id}) as marchi`.execute(scoped(db, scope));
  const brands = rows[0]?.marchi ?? [];
  if (!brands.some((brand) => scope.can_view.includes(brand))) throw soggettoNonTrovato();
  return brands;
}

/**
 * Locks the subject until the transaction ends, so that the subject is not deleted and its brands do not change. Call this function before
 * reading the subject.
 */
export async function lockSubject(db: Tx, scope: Scope, { soggetto, id }: SoggettoRef): Promise<void> {
  if (isValidId(soggetto, id)) await sql`select documenti_tieni(${soggetto}, ${id})`.execute(scoped(db, scope));
}

export async function listReadable(db: Db, scope: Scope, { soggetto, id }: SoggettoRef): Promise<Documento[]> {
  const { rows } = await sql<Documento>`
    select ${COLUMNS} from documenti d left join users u on u.id = d.caricato_da
    where d.soggetto = ${soggetto} and d.soggetto_id = ${id} and ${isReadable(scope)}
    order by d.created_at desc, d.id desc`.execute(scoped(db, scope));
  return rows;
}

/** Returns a document that the caller may read, with all brands of its subject. 404 when the caller may not read the document. */
export async function findReadable(db: Db, scope: Scope, id: number): Promise<Documento & { marchi: number[] }> {
  const { rows } = await sql<Documento & { marchi: number[] }>`
    select ${COLUMNS}, ${BRANDS} as marchi from documenti d left join users u on u.id = d.caricato_da
    where d.id = ${id} and ${isReadable(scope)}`.execute(scoped(db, scope));
  if (!rows[0]) throw documentoNonTrovato();
  return rows[0];
}

export async function lockDocumento(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select from documenti d where d.id = ${id} and ${isReadable(scope)} for no key update of d`.execute(scoped(db, scope));
}

interface DocumentoValues {
  soggetto: Soggetto;
  soggetto_id: string;
  nome: string;
  tipo: string;
  classe: Classe;
  scadenza: string | null;
  contenuto: Buffer;
}

export async function insertDocumento(db: Tx, scope: Scope, values: DocumentoValues): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('documenti')
    .values({ ...values, caricato_da: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDocumento(db: Tx, scope: Scope, id: number, values: DocumentoChange): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('documenti').set(values).where('id', '=', id).execute();
}

/** Returns whether the document proves a record of a requirement. */
export async function isProof(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from adempimenti where documento_id = ${id} limit 1`.execute(scoped(db, scope));
  return rows.length > 0;
}

export async function removeDocumento(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('documenti').where('id', '=', id).execute();
}

export async function readChunk(db: Db, scope: Scope, id: number, offset: number, length: number): Promise<Buffer> {
  const { rows } = await sql<{ pezzo: Buffer }>`
    select substring(contenuto from ${offset + 1}::integer for ${length}::integer) as pezzo from documenti where id = ${id}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw documentoNonTrovato();
  return rows[0].pezzo;
}
