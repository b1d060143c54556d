import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { idParams, istante, successReply } from '#shared/schemas.ts';
import { CAMPI_DOCUMENTO } from './fields.ts';
import { MAX_FILE_BYTES, type Soggetto, TIPI_FILE, TIPI_SOGGETTO, type TipoFile } from './rules.ts';

const soggetti = TIPI_SOGGETTO as [Soggetto, ...Soggetto[]];

export const Documento = z.object({
  id: z.int(),
  soggetto: z.enum(soggetti),
  soggetto_id: z.string(),
  ...outOf(CAMPI_DOCUMENTO),
  tipo: z.enum(Object.keys(TIPI_FILE) as [TipoFile, ...TipoFile[]]),
  /** The file size in bytes. */
  dimensione: z.int(),
  sha256: z.string(),
  caricato_da: z.object({ id: z.int(), nome: z.string() }).nullable(),
  created_at: istante(),
  updated_at: istante(),
});
export type Documento = z.output<typeof Documento>;

const soggetto = z.enum(soggetti, { error: 'Indica a cosa si riferisce il documento' });
const soggettoQuery = { soggetto, id: z.string({ error: 'Indica a cosa si riferisce il documento' }).max(60).toLowerCase() };

const etichette = { ...labelsOf(CAMPI_DOCUMENTO), soggetto: 'Soggetto' };

export const DocumentoChange = z.object(inputOf(CAMPI_DOCUMENTO)).partial();
export type DocumentoChange = z.output<typeof DocumentoChange>;

export const listDocumenti = endpoint({
  method: 'GET',
  path: '/api/documenti',
  query: z.object(soggettoQuery),
  response: z.array(Documento),
  etichette,
  needs: 'session',
  shows: { any: ['documenti', 'utenti'] },
  summary: 'I documenti di una persona o di una cosa, per chi li può leggere',
});

export const uploadDocumento = endpoint({
  method: 'POST',
  path: '/api/documenti',
  query: z.object({
    ...soggettoQuery,
    // The name of the uploaded file on the user's computer. A name with invalid characters is accepted; the server removes these characters.
    nome: z.string().max(1000).default(''),
    classe: CAMPI_DOCUMENTO.classe.out.default('tutti'),
    scadenza: CAMPI_DOCUMENTO.scadenza.input,
  }),
  upload: MAX_FILE_BYTES,
  response: Documento,
  status: 201,
  etichette,
  needs: 'documenti.modifica',
  summary: `Carica un documento: il file è il corpo, così com'è o in un modulo (${Object.values(TIPI_FILE)
    .map(({ label }) => label)
    .join(', ')}; fino a 10 MB)`,
});

export const readDocumento = endpoint({
  method: 'GET',
  path: '/api/documenti/:id/contenuto',
  params: idParams,
  response: z.string(),
  produces: 'application/octet-stream',
  needs: 'session',
  shows: {},
  summary: 'Il file di un documento, da salvare; la lettura di uno riservato a HR resta nella cronologia',
});

export const updateDocumento = endpoint({
  method: 'PATCH',
  path: '/api/documenti/:id',
  params: idParams,
  body: DocumentoChange,
  response: Documento,
  etichette,
  needs: 'documenti.modifica',
  summary: 'Cambia nome, lettori o scadenza di un documento; il file resta quello',
});

export const deleteDocumento = endpoint({
  method: 'DELETE',
  path: '/api/documenti/:id',
  params: idParams,
  response: successReply,
  needs: 'documenti.modifica',
  summary: 'Elimina un documento',
});
