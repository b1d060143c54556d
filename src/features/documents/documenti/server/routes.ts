import { transactionAs } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { Download } from '#server/http/download.ts';
import type { SentFile } from '#server/http/read-file.ts';
import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { recordFact } from '#server/register/record-fact.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { deleteDocumento, listDocumenti, readDocumento, updateDocumento, uploadDocumento } from '../contract.ts';
import { type Classe, checkClasse, checkTipo, nomeDocumento } from '../rules.ts';
import {
  findBrandsOf,
  findReadable,
  holdSubject,
  insertDocumento,
  listOf,
  lockDocumento,
  type Riferito,
  readPiece,
  removeDocumento,
  setDocumento,
} from './queries.ts';

export const documentiRoutes: Route[] = [
  route(listDocumenti, async ({ db, scope, query }) => {
    await findBrandsOf(db, scope, query);
    return listOf(db, scope, query);
  }),

  uploadRoute(
    uploadDocumento,
    async ({ db, scope, query }) => requireMayFile(scope, query.classe, await findBrandsOf(db, scope, query)),
    async ({ db, scope, query, file }) => findReadable(db, scope, await fileDocumento(db, scope, query, file)),
  ),

  route(readDocumento, ({ db, scope, params: { id }, request }) => readFileOf(db, scope, id, request.letture)),

  route(updateDocumento, async ({ db, scope, params: { id }, body: { nome, ...rest } }) => {
    await lockDocumento(db, scope, id);
    const { marchi, tipo, classe } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    const refusal = checkClasse(scope, rest.classe ?? classe, marchi);
    if (refusal) throw refusal;
    await setDocumento(db, scope, id, nome === undefined ? rest : { ...rest, nome: nomeDocumento(nome, tipo) });
    return findReadable(db, scope, id);
  }),

  route(deleteDocumento, async ({ db, scope, params: { id } }) => {
    await lockDocumento(db, scope, id);
    const { marchi } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    await removeDocumento(db, scope, id);
    return FATTO;
  }),
];

interface DaCaricare extends Riferito {
  nome: string;
  classe: Classe;
  scadenza?: string | null | undefined;
}

const ZIP = Buffer.from('PK\u0003\u0004');
const CONTENT_TYPES = '[Content_Types].xml';
/** Bytes that the list of content types may have when unpacked; in real documents it has a few kilobytes. */
const LONGEST_LIST = 1024 * 1024;
const MAIN = /ContentType="(application\/vnd\.openxmlformats-officedocument\.[a-z.]{1,60})\.main\+xml"/;

const VUOTO = () => new Problem('invalid', 'FILE_VUOTO', 'Il file è vuoto.');

/** Refuses who may file nothing on things of these brands, or could not read the class afterwards. */
function requireMayFile(scope: Scope, classe: Classe, brands: number[]): void {
  requireRight(scope, 'documenti.modifica', brands);
  const refusal = checkClasse(scope, classe, brands);
  if (refusal) throw refusal;
}

/** Files what was sent, by what its bytes are. */
async function fileDocumento(db: Tx, scope: Scope, wanted: DaCaricare, sent: SentFile | undefined): Promise<number> {
  const { soggetto, id, classe, scadenza = null } = wanted;
  await holdSubject(db, scope, wanted);
  const brands = await findBrandsOf(db, scope, wanted);
  requireMayFile(scope, classe, brands);
  if (!sent || sent.bytes.length === 0) throw VUOTO();
  const tipo = checkTipo(await mimeOf(sent.bytes));
  if (tipo instanceof Problem) throw tipo;
  const nome = nomeDocumento(wanted.nome || (sent.name ?? ''), tipo);
  return insertDocumento(db, scope, { soggetto, soggetto_id: id, nome, tipo, classe, scadenza, contenuto: sent.bytes });
}

/** The media type of a file by its bytes; undefined where it is unknown. */
async function mimeOf(bytes: Buffer): Promise<string | undefined> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return officeMimeOf(bytes);
  const { fileTypeFromBuffer } = await import('file-type'); // loaded only when somebody files something
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/**
 * The media type of a DOCX or XLSX by its list of content types; undefined for any other archive. The package file-type is not used here: it
 * reads a hostile archive in one go and blocks the event loop meanwhile.
 */
async function officeMimeOf(bytes: Buffer): Promise<string | undefined> {
  const { unpackWorkbook } = await import('#server/incoming/unpack-workbook.ts');
  try {
    let list = '';
    for await (const piece of (await unpackWorkbook(bytes)).read(CONTENT_TYPES)) {
      list += Buffer.from(piece).toString('latin1');
      if (list.length > LONGEST_LIST) return undefined;
    }
    return MAIN.exec(list)?.[1];
  } catch {
    return undefined; // no readable archive, or none of an office document
  }
}

const PIECE = 512 * 1024;

/** The file, to be saved, read from the database as it goes out. That one of HR's is read is entered before its first byte leaves (rules 65 and 173). */
async function readFileOf(db: Db, scope: Scope, id: number, letture: ToldLetture): Promise<Download> {
  const documento = await findReadable(db, scope, id);
  const { nome, tipo, dimensione, classe, soggetto, soggetto_id, marchi } = documento;
  if (classe === 'hr') {
    letture.tell([{ tipo: 'documento', documento_id: id }], 'file');
    const fact = {
      azione: 'legge',
      oggetto: 'documenti',
      oggetto_id: String(id),
      brand_ids: marchi,
      dopo: { classe },
      dopo_riservata: { nome, soggetto, soggetto_id },
    } as const;
    await transactionAs(db, scope, (tx) => recordFact(tx, fact));
  }
  return new Download({ name: nome, type: tipo, size: dimensione, content: pieces(db, scope, id, dimensione) });
}

async function* pieces(db: Db, scope: Scope, id: number, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += PIECE) yield await readPiece(db, scope, id, from, PIECE);
}
