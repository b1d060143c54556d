import { sql } from 'kysely';
import { transactionAs } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { Download } from '#server/http/download.ts';
import type { UploadedFile } from '#server/http/read-file.ts';
import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { recordFact } from '#server/register/record-fact.ts';
import { type Campi, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf } from '#shared/screens.ts';
import { deleteDocumento, listDocumenti, readDocumento, updateDocumento, uploadDocumento } from '../contract.ts';
import { CAMPI_DOCUMENTO } from '../fields.ts';
import {
  type Classe,
  checkClasse,
  checkTipo,
  documentoDiAdempimento,
  nomeDocumento,
  SOGGETTI,
  type Soggetto,
  TIPI_FILE,
} from '../rules.ts';
import {
  findBrandsOf,
  findReadable,
  insertDocumento,
  isProof,
  isReadable,
  listReadable,
  lockDocumento,
  lockSubject,
  readChunk,
  removeDocumento,
  type SoggettoRef,
  setDocumento,
} from './queries.ts';

const documentiRoutes: Route[] = [
  route(listDocumenti, async ({ db, scope, query }) => {
    await findBrandsOf(db, scope, query);
    return listReadable(db, scope, query);
  }),

  uploadRoute(
    uploadDocumento,
    async ({ db, scope, query }) => requireUploadPermission(scope, query.classe, await findBrandsOf(db, scope, query)),
    async ({ db, scope, query, file }) => findReadable(db, scope, await storeDocumento(db, scope, query, file)),
  ),

  route(readDocumento, ({ db, scope, params: { id }, request }) => downloadDocumento(db, scope, id, request.letture)),

  route(updateDocumento, async ({ db, scope, params: { id }, body: { nome, ...rest } }) => {
    await lockDocumento(db, scope, id);
    const { marchi, tipo, classe } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    const problem = checkClasse(scope, rest.classe ?? classe, marchi);
    if (problem) throw problem;
    await setDocumento(db, scope, id, nome === undefined ? rest : { ...rest, nome: nomeDocumento(nome, tipo) });
    return findReadable(db, scope, id);
  }),

  route(deleteDocumento, async ({ db, scope, params: { id } }) => {
    await lockDocumento(db, scope, id);
    const { marchi } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    if (await isProof(db, scope, id)) throw documentoDiAdempimento();
    await removeDocumento(db, scope, id);
    return SUCCESS_REPLY;
  }),
];

interface DocumentoUpload extends SoggettoRef {
  nome: string;
  classe: Classe;
  scadenza?: string | null | undefined;
}

const ZIP = Buffer.from('PK\u0003\u0004');
const CONTENT_TYPES = '[Content_Types].xml';
/** The size limit for the list of content types in an office file. In real documents the list has a few kilobytes. */
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;
const MAIN_CONTENT_TYPE = /ContentType="(application\/vnd\.openxmlformats-officedocument\.[a-z.]{1,60})\.main\+xml"/;

const fileVuoto = () => new Problem('invalid', 'FILE_VUOTO', 'Il file è vuoto.');

/** Throws 403 if the caller has no permission to upload documents in these brands, or may not read documents of this class. */
function requireUploadPermission(scope: Scope, classe: Classe, brands: number[]): void {
  requireRight(scope, 'documenti.modifica', brands);
  const problem = checkClasse(scope, classe, brands);
  if (problem) throw problem;
}

async function storeDocumento(db: Tx, scope: Scope, upload: DocumentoUpload, file: UploadedFile | undefined): Promise<number> {
  const { soggetto, id, classe, scadenza = null } = upload;
  await lockSubject(db, scope, upload);
  const brands = await findBrandsOf(db, scope, upload);
  requireUploadPermission(scope, classe, brands);
  if (!file || file.bytes.length === 0) throw fileVuoto();
  const tipo = checkTipo(await mimeOf(file.bytes));
  if (tipo instanceof Problem) throw tipo;
  const nome = nomeDocumento(upload.nome || (file.name ?? ''), tipo);
  return insertDocumento(db, scope, { soggetto, soggetto_id: id, nome, tipo, classe, scadenza, contenuto: file.bytes });
}

async function mimeOf(bytes: Buffer): Promise<string | undefined> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return officeMimeOf(bytes);
  const { fileTypeFromBuffer } = await import('file-type'); // the package is loaded when the first upload arrives
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/**
 * Returns the media type of a DOCX or XLSX file by its list of content types. The package file-type is not used here: it would read a
 * hostile archive in one step and block the event loop meanwhile.
 */
async function officeMimeOf(bytes: Buffer): Promise<string | undefined> {
  const { unpackWorkbook } = await import('#server/incoming/unpack-workbook.ts');
  try {
    let contentTypes = '';
    for await (const chunk of (await unpackWorkbook(bytes)).read(CONTENT_TYPES)) {
      contentTypes += Buffer.from(chunk).toString('latin1');
      if (contentTypes.length > MAX_CONTENT_TYPES_BYTES) return undefined;
    }
    return MAIN_CONTENT_TYPE.exec(contentTypes)?.[1];
  } catch {
    return undefined; // the file is not a readable archive, or not an office document
  }
}

const CHUNK_BYTES = 512 * 1024;

/** Streams the file from the database. A read of a document of class hr is recorded before the first byte is sent. */
async function downloadDocumento(db: Db, scope: Scope, id: number, letture: LettureRecorder): Promise<Download> {
  const documento = await findReadable(db, scope, id);
  const { nome, tipo, dimensione, classe, soggetto, soggetto_id, marchi } = documento;
  if (classe === 'hr') {
    letture.tell([{ tipo: 'documento', documento_id: id }], 'file');
    const auditEntry = {
      azione: 'legge',
      oggetto: 'documenti',
      oggetto_id: String(id),
      brand_ids: marchi,
      dopo: { classe },
      dopo_riservata: { nome, soggetto, soggetto_id },
    } as const;
    await transactionAs(db, scope, (tx) => recordFact(tx, auditEntry));
  }
  return new Download({ name: nome, type: tipo, size: dimensione, content: readChunks(db, scope, id, dimensione) });
}

async function* readChunks(db: Db, scope: Scope, id: number, size: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size; offset += CHUNK_BYTES) yield await readChunk(db, scope, id, offset, CHUNK_BYTES);
}

interface DocumentoFacts extends Fatti {
  giorno: string;
  scaduto: boolean;
  soggetto: Soggetto;
  soggetto_id: string;
  di_chi: string;
}

const documentiInScadenza: NoticeGroup = {
  titolo: 'Documenti in scadenza',
  collegamento: addressOf('/employees'),
  of: [
    {
      waitsFor: [],
      select: (scope: Scope) => sql`
        select 'documento:' || d.id as chiave,
          case when d.scadenza < oggi() then 'scaduta' when d.scadenza <= oggi() + 7 then '7' when d.scadenza <= oggi() + 30 then '30'
            else '60' end || ':' || d.scadenza as impronta,
          case when d.scadenza <= oggi() + 7 then 1 when d.scadenza <= oggi() + 30 then 2 else 3 end as gravita, d.scadenza as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome, 'giorno', d.scadenza, 'scaduto', d.scadenza < oggi(), 'soggetto', d.soggetto,
            'soggetto_id', d.soggetto_id, 'di_chi', documenti_di_chi(d.soggetto, d.soggetto_id)) as fatti
        from documenti d
        where d.scadenza <= oggi() + ${PREAVVISO_GIORNI}::integer and ${isReadable(scope)}`,
      say: ({ nome, giorno, scaduto, soggetto, soggetto_id, di_chi }: DocumentoFacts) => ({
        titolo: nome,
        testo: `${di_chi}: ${scaduto ? 'scaduto' : 'scade'} il ${formatData(giorno)}`,
        collegamento: SOGGETTI[soggetto].address(soggetto_id, di_chi),
      }),
    },
  ],
};

/**
 * The live update about a document contains no ids. An account without permission learns at most the brand of a public document, and
 * nothing about a document of class hr.
 */
const documentiLive: LiveTopic = sql`select null::text, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = 'documenti'`;

// The audit log never contains the content of a document.
const labels = (entries: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(entries).map(([key, { label }]) => [key, label]));

const CAMPI: Campi = {
  tipo: ['Tipo di file', labels(TIPI_FILE)],
  dimensione: ['Dimensione in byte'],
  soggetto: ['Riferito a', labels(SOGGETTI)],
  di_chi: ['Di'],
  soggetto_id: null,
  sha256: null,
  contenuto: null,
  caricato_da: null,
};

const documentiAuditTexts: RegisterTexts = {
  tables: {
    documenti: {
      crea: 'Documento caricato',
      modifica: ({ prima, dopo }) => `${lifecycleTitles('Documento').modifica}: ${dopo?.documento ?? prima?.documento}`,
      elimina: lifecycleTitles('Documento').elimina,
      fields: CAMPI_DOCUMENTO,
      campi: { ...CAMPI, documento: null },
    },
  },
};

/**
 * The texts of audit log entries about read documents. Only accounts that may read the document see its name in the entry. Accounts that
 * administer the brand see only that a document was read.
 */
const lettureAuditTexts: RegisterTexts = {
  actions: {
    legge: {
      title: ({ oggetto }) => (oggetto === 'dipendenti' ? 'Fascicolo scaricato' : 'Documento riservato letto'),
      columns: () => ({ file: ['File'], nome: ['Nome'], soggetto: CAMPI.soggetto ?? null, di_chi: CAMPI.di_chi ?? null }),
    },
  },
};

export const documentiFeature = {
  routes: documentiRoutes,
  live: { documenti: documentiLive },
  notices: { documenti_in_scadenza: documentiInScadenza },
  register: { documenti: documentiAuditTexts, legge: lettureAuditTexts },
} satisfies Feature;
