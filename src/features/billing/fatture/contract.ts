import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { Campo, CODIFICHE, Domanda, mappatura, Parola } from '#shared/lettura-file.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { assegnatario, brandBreve, euroOut, idParams, istante, note, pathId, pathIds, successReply } from '#shared/schemas.ts';
import { CAMPI_FATTURA, CAMPI_RIGA } from './fields.ts';
import { BILLED_TYPES, PERIODICITA, STATI_RILIEVO, TIPI_RILIEVO } from './rules.ts';

/** An uploaded invoice. All amounts are in euro a year. */
export const Fattura = z.object({
  id: z.int(),
  ...outOf(CAMPI_FATTURA),
  al: z.string(),
  brands: z.array(brandBreve),
  nome_file: z.string(),
  /** The account that uploaded the invoice; null when the account has been deleted. */
  caricata_da: z.string().nullable(),
  righe: z.int(),
  lette: z.int(),
  rilievi: z.int(),
  aperti: z.int(),
  da_sistemare: euroOut(),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Fattura = z.output<typeof Fattura>;

export const FatturaIntera = Fattura.extend({
  colonne: z.array(z.object({ nome: z.string(), esempi: z.array(z.string()) })),
  mappatura,
  /** The character encoding of the invoice file; null for a workbook. */
  codifica: z.string().nullable(),
  campi: z.array(Campo),
  domande: z.array(Domanda),
  /** The reason why the invoice could not be compared yet; null when the comparison has been made. */
  manca: z.string().nullable(),
  vuoti: z.array(Parola),
  errate: z.array(z.object({ riga: z.int(), errore: z.string() })),
  /**
   * The billed amount, the expected amount, and the differences too small for a finding: fatturato - atteso = tolleranza + the sum of all
   * findings.
   */
  fatturato: euroOut(),
  atteso: euroOut(),
  tolleranza: euroOut(),
  per_tipo: z.array(z.object({ tipo: z.enum(TIPI_RILIEVO), rilievi: z.int(), aperti: z.int(), euro_annui: euroOut() })),
});
export type FatturaIntera = z.output<typeof FatturaIntera>;

export const Rilievo = z.object({
  id: z.int(),
  fattura: z.object({ id: z.int(), fornitore: z.string(), numero: z.string().nullable(), dal: z.string() }),
  tipo: z.enum(TIPI_RILIEVO),
  /** The first row of the invoice file about the item of the finding; null when no row is about the item. */
  riga: z.int().nullable(),
  /**
   * The name of the item on the invoice. For an item that is not billed: the number, ICCID or e-mail by which the supplier knows the item.
   */
  riferimento: z.string(),
  cosa: z.object({ tipo: z.enum(BILLED_TYPES), id: z.int(), nome: z.string() }).nullable(),
  persona: assegnatario.nullable(),
  quanti: z.int(),
  fatturato: euroOut(),
  /** The billed amount of a finding minus the expected amount; negative when the invoice bills less than expected. */
  euro_annui: euroOut(),
  stato: z.enum(STATI_RILIEVO),
  motivo: z.string().nullable(),
  chiuso_il: istante().nullable(),
  chiuso_da: z.string().nullable(),
  modificabile: z.boolean(),
});
export type Rilievo = z.output<typeof Rilievo>;

/** The data of an uploaded invoice. They are query parameters, because the request body is the file. */
export const FatturaInput = z.object({
  ...inputOf(CAMPI_FATTURA),
  // The billing period is required, because a guessed period would make all figures wrong.
  periodicita: z.enum(PERIODICITA, 'Scegli quanto tempo copre la fattura'),
});
export type FatturaInput = z.output<typeof FatturaInput>;

export const FatturaChange = FatturaInput.partial().extend({
  mappatura: mappatura.optional(),
  codifica: z.enum(CODIFICHE).optional(),
});
export type FatturaChange = z.output<typeof FatturaChange>;

const etichette = {
  ...labelsOf(CAMPI_FATTURA),
  ...labelsOf(CAMPI_RIGA),
  mappatura: 'Colonne',
  codifica: 'Lettere scritte in',
  brand_ids: 'Brand',
  stato: 'Stato',
};
const shows = { any: ['fatture', 'brands', 'utenti'] } as const;

export const listFatture = endpoint({
  method: 'GET',
  path: '/api/fatture',
  query: listQuery(['dal', 'fornitore', 'created_at'], { da_sistemare: yesNoParam().optional() }),
  response: z.array(Fattura),
  etichette,
  needs: 'session',
  shows,
  summary: 'Le fatture di cui si vedono tutti i brand, dal periodo più recente',
});

export const createFattura = endpoint({
  method: 'POST',
  path: '/api/fatture',
  query: FatturaInput.extend({ brand_ids: pathIds(), nome: z.string().max(1000).default('') }),
  upload: 10 * 1024 * 1024,
  response: FatturaIntera,
  status: 201,
  etichette,
  needs: 'risorse.modifica',
  summary: 'Legge la fattura di un operatore o fornitore (CSV o XLSX, fino a 10 MB) e la confronta con ciò che i brand nominati hanno',
});

export const getFattura = endpoint({
  method: 'GET',
  path: '/api/fatture/:id',
  params: idParams,
  response: FatturaIntera,
  etichette,
  needs: 'session',
  shows,
  summary: 'Una fattura: come si legge ogni colonna, quanto si paga, quanto era atteso e la somma dei rilievi per tipo',
});

export const updateFattura = endpoint({
  method: 'PUT',
  path: '/api/fatture/:id',
  params: idParams,
  body: FatturaChange,
  response: FatturaIntera,
  etichette,
  needs: 'risorse.modifica',
  heavy: true,
  summary: 'Corregge i dati di una fattura, il significato delle sue colonne o come sono scritte le lettere, e la confronta di nuovo',
});

export const recheckFattura = endpoint({
  method: 'POST',
  path: '/api/fatture/:id/ricontrolla',
  params: idParams,
  response: FatturaIntera.extend({ risolti: z.int() }),
  etichette,
  needs: 'risorse.modifica',
  heavy: true,
  summary: 'Confronta di nuovo una fattura: i rilievi aperti che non risultano più sono risolti',
});

export const deleteFattura = endpoint({
  method: 'DELETE',
  path: '/api/fatture/:id',
  params: idParams,
  response: successReply,
  needs: 'risorse.modifica',
  summary: 'Elimina una fattura con le sue righe e i suoi rilievi',
});

export const listRilievi = endpoint({
  method: 'GET',
  path: '/api/rilievi',
  query: listQuery(['euro_annui', 'riga'], {
    fattura_id: pathId().optional(),
    tipo: z.enum(TIPI_RILIEVO).optional(),
    stato: z.enum(STATI_RILIEVO).optional(),
  }),
  response: z.array(Rilievo),
  etichette,
  needs: 'session',
  shows: { any: ['fatture', 'piani_mobili', 'iphones', 'software', 'dipendenti', 'brands', 'utenti'] },
  summary: "I rilievi di una fattura, o di tutte quelle che si vedono, da quello che pesa di più all'anno",
});

const MOTIVO_REQUIRED = 'Scrivi perché lo accantoni';

export const RilievoChange = z
  .object({ stato: z.enum(STATI_RILIEVO), motivo: note() })
  .refine(({ stato, motivo }) => stato !== 'accantonato' || Boolean(motivo), { path: ['motivo'], error: MOTIVO_REQUIRED });
export type RilievoChange = z.output<typeof RilievoChange>;

export const settleRilievo = endpoint({
  method: 'PATCH',
  path: '/api/rilievi/:id',
  params: idParams,
  body: RilievoChange,
  response: Rilievo,
  etichette,
  needs: 'risorse.modifica',
  summary: 'Dice che un rilievo è risolto, lo accantona con un motivo, o lo riapre',
});
