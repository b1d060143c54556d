import type { Tx } from '#server/db/handle.ts';
import type { SentFile } from '#server/http/read-file.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { type Classe, checkClasse, checkTipo, nomeDocumento } from '../rules.ts';
import { findBrandsOf, holdSubject, insertDocumento, type Riferito } from './queries.ts';

export interface DaCaricare extends Riferito {
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
export function requireMayFile(scope: Scope, classe: Classe, brands: number[]): void {
  requireRight(scope, 'documenti.modifica', brands);
  const refusal = checkClasse(scope, classe, brands);
  if (refusal) throw refusal;
}

/** Files what was sent, by what its bytes are. */
export async function fileDocumento(db: Tx, scope: Scope, wanted: DaCaricare, sent: SentFile | undefined): Promise<number> {
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
