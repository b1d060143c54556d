import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  data,
  id,
  idParams,
  istante,
  luogo,
  pathId,
  readVersion,
  testo,
  uuid,
  uuidParams,
} from '#shared/schemas.ts';
import { CAMPI_TIPO_ADEMPIMENTO } from './fields.ts';
import { MAX_PERSONE, STATI_ADEMPIMENTO } from './rules.ts';

const categoria = CAMPI_TIPO_ADEMPIMENTO.categoria.out;

export const TipoAdempimento = z.object({
  id: z.int(),
  ...outOf(CAMPI_TIPO_ADEMPIMENTO),
  brand_ids: z.array(z.int()),
  brands: z.array(brandBreve),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type TipoAdempimento = z.output<typeof TipoAdempimento>;

const tipoFields = { ...inputOf(CAMPI_TIPO_ADEMPIMENTO), brand_ids: brandIds("Seleziona almeno un brand per l'adempimento") };
export const TipoAdempimentoInput = z.object(tipoFields);
export type TipoAdempimentoInput = z.output<typeof TipoAdempimentoInput>;

export const TipoAdempimentoChange = z.object(tipoFields).partial().extend({ updated_at: readVersion() });
export type TipoAdempimentoChange = z.output<typeof TipoAdempimentoChange>;

const tipoBreve = z.object({ id: z.int(), nome: z.string(), categoria, serve_documento: z.boolean() });
const statoOut = z.enum(STATI_ADEMPIMENTO);

/**
 * A requirement of one employee. For a medical examination, days, document and reason are null unless the caller may view confidential
 * data.
 */
export const Adempimento = z.object({
  tipo: tipoBreve,
  stato: statoOut,
  fatto_il: z.string().nullable(),
  valido_fino: z.string().nullable(),
  documento_id: z.int().nullable(),
  /** Why the employee is exempt. */
  motivo: z.string().nullable(),
});
export type Adempimento = z.output<typeof Adempimento>;

/** A requirement in the list of all employees. `id` joins the ids of the employee and of the type. */
export const AdempimentoInLista = Adempimento.extend({
  id: z.string(),
  dipendente: assegnatario.extend({ brand: brandBreve, posizione: z.string().nullable(), showroom: luogo.nullable() }),
});
export type AdempimentoInLista = z.output<typeof AdempimentoInLista>;

const WITH_LOTTO = { lotto: z.int().nullable() };
export const AdempimentoScritto = Adempimento.extend(WITH_LOTTO);

const etichette = {
  ...labelsOf(CAMPI_TIPO_ADEMPIMENTO),
  brand_ids: 'Brand',
  tipo_id: 'Adempimento',
  dipendente_ids: 'Persone',
  fatto_il: 'Fatto il',
  documento_id: 'Documento',
  motivo: 'Motivo',
  stato: 'Stato',
  showroom: 'Showroom',
};
const COMMON = { etichette, needs: 'dipendenti.modifica' } as const;
// The types belong to the whole brand, like the task models.
const TIPI_COMMON = { etichette, needs: 'attivita.modifica' } as const;
const READ = { method: 'GET', etichette, needs: 'session', shows: { any: ['adempimenti', 'dipendenti', 'brands', 'showrooms'] } } as const;

export const listTipiAdempimento = endpoint({
  ...READ,
  path: '/api/adempimenti/tipi',
  query: listQuery(['nome', 'categoria', 'created_at'], { brand_id: pathId().optional(), categoria: categoria.optional() }),
  response: z.array(TipoAdempimento),
  summary: 'I tipi di adempimento visibili: che cosa serve, a chi, e per quanti mesi vale',
});

export const createTipoAdempimento = endpoint({
  method: 'POST',
  path: '/api/adempimenti/tipi',
  body: TipoAdempimentoInput,
  response: TipoAdempimento,
  status: 201,
  ...TIPI_COMMON,
  summary: 'Crea un tipo di adempimento di uno o più brand',
});

export const updateTipoAdempimento = endpoint({
  method: 'PUT',
  path: '/api/adempimenti/tipi/:id',
  params: idParams,
  body: TipoAdempimentoChange,
  response: TipoAdempimento,
  ...TIPI_COMMON,
  summary: 'Modifica i campi nominati di un tipo; una nuova validità vale anche per ciò che è già registrato',
});

export const deleteTipoAdempimento = endpoint({
  method: 'DELETE',
  path: '/api/adempimenti/tipi/:id',
  params: idParams,
  response: z.object({ success: z.literal(true), ...WITH_LOTTO }),
  ...TIPI_COMMON,
  summary: 'Elimina un tipo con le sue registrazioni ed esenzioni; si annulla con il lotto',
});

export const listAdempimenti = endpoint({
  ...READ,
  path: '/api/adempimenti',
  query: listQuery(['urgenza', 'dipendente', 'tipo', 'valido_fino'], {
    /** Filter: one or more states. Without it the list contains the requirements that are not in order. */
    stato: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(statoOut))
      .optional(),
    brand_id: pathId().optional(),
    showroom: pathId().optional(),
    tipo_id: pathId().optional(),
    categoria: categoria.optional(),
  }),
  response: z.array(AdempimentoInLista),
  summary: 'Chi non è in regola; con `stato`, anche gli altri adempimenti',
});

export const Matrice = z.object({
  tipi: z.array(tipoBreve),
  persone: z.array(
    z.object({
      dipendente: assegnatario,
      posizione: z.string().nullable(),
      celle: z.array(z.object({ tipo_id: z.int(), stato: statoOut, valido_fino: z.string().nullable() })),
    }),
  ),
});
export type Matrice = z.output<typeof Matrice>;

export const getMatrice = endpoint({
  ...READ,
  path: '/api/showrooms/:id/adempimenti',
  params: idParams,
  response: Matrice,
  heavy: true,
  summary: 'Le persone di uno showroom e i loro adempimenti, come tabella',
});

export const AdempimentiInput = z.object({
  tipo_id: id(),
  dipendente_ids: z
    .array(uuid(), { error: 'Scegli almeno una persona' })
    .min(1, 'Scegli almeno una persona')
    .max(MAX_PERSONE, `Al massimo ${MAX_PERSONE} persone alla volta`)
    .transform((ids) => [...new Set(ids)]),
  fatto_il: data(),
  documento_id: id().nullish(),
});
export type AdempimentiInput = z.output<typeof AdempimentiInput>;

export const recordAdempimenti = endpoint({
  method: 'POST',
  path: '/api/adempimenti',
  body: AdempimentiInput,
  response: z.object({ ...WITH_LOTTO, registrati: z.int() }),
  status: 201,
  ...COMMON,
  summary: 'Registra un adempimento per molte persone, con un solo documento: tutte o nessuna',
});

export const listAdempimentiOf = endpoint({
  ...READ,
  path: '/api/dipendenti/:id/adempimenti',
  params: uuidParams,
  response: z.array(Adempimento),
  summary: 'Gli adempimenti di un dipendente; nessuno per chi è uscito',
});

export const AdempimentoInput = AdempimentiInput.omit({ dipendente_ids: true });
export type AdempimentoInput = z.output<typeof AdempimentoInput>;

export const recordAdempimento = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/adempimenti',
  params: uuidParams,
  body: AdempimentoInput,
  response: AdempimentoScritto,
  status: 201,
  ...COMMON,
  summary: 'Registra un adempimento di un dipendente',
});

const ESENTA = { path: '/api/dipendenti/:id/adempimenti/:tipo_id/esenta', params: z.object({ id: uuid(), tipo_id: pathId() }) } as const;

export const EsenzioneInput = z.object({ motivo: testo('Scrivi il motivo') });

export const esenta = endpoint({
  method: 'POST',
  ...ESENTA,
  body: EsenzioneInput,
  response: AdempimentoScritto,
  ...COMMON,
  summary: 'Esenta un dipendente da un adempimento, con il motivo',
});

export const togliEsenzione = endpoint({
  method: 'DELETE',
  ...ESENTA,
  response: AdempimentoScritto,
  ...COMMON,
  summary: "Toglie l'esenzione di un dipendente",
});
