import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import {
  brandBreve,
  id,
  idParams,
  istante,
  linkToken,
  note,
  pathIds,
  successReply,
  testo,
  testoFacoltativo,
  uuid,
  uuidParams,
} from '#shared/schemas.ts';
import { TIPI_VERBALE, tratto } from '#shared/verbale.ts';
import { CONDIZIONI, MODI_FIRMA, SCANSIONE_MAX, STATI_VERBALE } from './rules.ts';

/** A row of a handover record. It stores the data that the item had when the record was created. */
export const Voce = z.object({
  tipo: z.enum(TIPI_RISORSA),
  id: z.int(),
  nome: z.string(),
  identificativo: z.string().nullable(),
  accessori: z.string().nullable(),
  condizione: z.enum(CONDIZIONI).nullable(),
});
export type Voce = z.output<typeof Voce>;

const VerbaleRef = z.object({ id: z.int(), codice: z.string() });

export const Verbale = z.object({
  id: z.int(),
  codice: z.string(),
  tipo: z.enum(TIPI_VERBALE),
  stato: z.enum(STATI_VERBALE),
  brand: brandBreve,
  dipendente_id: z.string().nullable(),
  nome: z.string(),
  cognome: z.string(),
  quante_voci: z.int(),
  note: z.string().nullable(),
  emesso_da: z.string(),
  created_at: istante(),
  firma: z.object({ modo: z.enum(MODI_FIRMA), nome: z.string(), firmato_il: istante(), motivo: z.string().nullable() }).nullable(),
  motivo_annullo: z.string().nullable(),
  annullato_da: VerbaleRef.nullable(),
  link_scade_il: istante().nullable(),
});
export type Verbale = z.output<typeof Verbale>;

export const VerbaleIntero = Verbale.extend({
  voci: z.array(Voce),
  /**
   * `chiude` contains the delivery records that a return closes, `ancora_fuori` the items that the employee still has. Both are empty
   * for a delivery.
   */
  chiude: z.array(VerbaleRef),
  ancora_fuori: z.array(z.string()),
  sha256: z.string(),
  prova: z
    .object({ indirizzo: z.string(), user_agent: z.string().nullable(), operatore: z.string().nullable(), sha256: z.string() })
    .nullable(),
});
export type VerbaleIntero = z.output<typeof VerbaleIntero>;

export const listVerbali = endpoint({
  method: 'GET',
  path: '/api/verbali',
  query: listQuery(['created_at', 'cognome'], {
    stato: z.enum(STATI_VERBALE).optional(),
    tipo: z.enum(TIPI_VERBALE).optional(),
    brand_id: pathIds().optional(),
    dipendente_id: uuid().optional(),
  }),
  response: z.array(Verbale),
  needs: 'session',
  shows: { any: ['verbali', 'brands', 'utenti'] },
  summary: 'I verbali di consegna e restituzione dei brand visibili',
});

export const getVerbale = endpoint({
  method: 'GET',
  path: '/api/verbali/:id',
  params: idParams,
  response: VerbaleIntero,
  needs: 'session',
  shows: { own: ['verbali'], any: ['brands', 'utenti'] },
  summary: 'Un verbale con ciò che vi sta, la firma e la sua prova',
});

export const getVerbalePdf = endpoint({
  method: 'GET',
  path: '/api/verbali/:id/pdf',
  params: idParams,
  query: z.strictObject({ firmato: z.literal('1').optional(), scansione: z.literal('1').optional() }),
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/pdf',
  needs: 'session',
  shows: {},
  summary: 'Il PDF del verbale: quello emesso, quello firmato con la pagina della prova, o la scansione',
});

export const Verbalizzabile = Voce.pick({ tipo: true, id: true, nome: true, identificativo: true }).extend({
  /** The day of the assignment (delivery) or of the return. */
  data: z.string(),
  gia_in: z.string().nullable(),
});
export type Verbalizzabile = z.output<typeof Verbalizzabile>;

export const listVerbalizzabili = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/verbalizzabili',
  params: uuidParams,
  response: z.object({ consegna: z.array(Verbalizzabile), restituzione: z.array(Verbalizzabile) }),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: ['verbali', ...NOMI_TABELLE_RISORSE] },
  summary: 'Ciò che una persona ha o ha restituito, con il verbale su cui sta già',
});

const VoceScelta = z.object({
  tipo: z.enum(TIPI_RISORSA),
  id: id(),
  accessori: testoFacoltativo(),
  condizione: z.enum(CONDIZIONI).nullish(),
});

export const VerbaleInput = z.object({
  dipendente_id: uuid('Seleziona un dipendente'),
  tipo: z.enum(TIPI_VERBALE, 'Scegli tra consegna e restituzione'),
  voci: z.array(VoceScelta).min(1, 'Scegli almeno una cosa').max(200, 'Al massimo 200 cose').optional(),
  note: note(),
});

export const createVerbale = endpoint({
  method: 'POST',
  path: '/api/verbali',
  body: VerbaleInput,
  response: VerbaleIntero,
  status: 201,
  heavy: true,
  needs: 'risorse.assegna',
  summary: 'Emette un verbale di ciò che è scelto, o di tutto ciò che non sta ancora su uno',
});

export const FirmaInput = z.object({ nome: testo('Scrivi nome e cognome di chi firma'), tratto: tratto.nullish() });

export const signVerbale = endpoint({
  method: 'POST',
  path: '/api/verbali/:id/firma',
  params: idParams,
  body: FirmaInput,
  response: VerbaleIntero,
  heavy: true,
  needs: 'risorse.assegna',
  summary: 'Firma il verbale sul dispositivo di chi lo presenta, con il tratto o con il nome scritto',
});

export const uploadScansione = endpoint({
  method: 'POST',
  path: '/api/verbali/:id/scansione',
  params: idParams,
  upload: SCANSIONE_MAX,
  response: VerbaleIntero,
  needs: 'risorse.assegna',
  summary: 'Conserva la scansione del foglio firmato (PDF, JPEG o PNG): il verbale è firmato',
});

export const AnnulInput = z.object({
  motivo: testo('Scrivi perché si annulla'),
  sostituisci: z.literal(true, 'Sostituisci è vero, o manca').optional(),
});

export const annullaVerbale = endpoint({
  method: 'POST',
  path: '/api/verbali/:id/annulla',
  params: idParams,
  body: AnnulInput,
  response: VerbaleIntero,
  heavy: true,
  needs: 'risorse.assegna',
  summary: 'Annulla un verbale, che resta; se richiesto ne emette uno al suo posto',
});

/**
 * The personal link to a handover record. It is returned only once, because the server stores only a digest. Creating a link revokes the
 * former link. `email` is null when the employee is not visible any more.
 */
const LinkFirma = z.object({ url: z.string(), scade_il: istante(), email: z.string().nullable(), posta_attiva: z.boolean() });
export type LinkFirma = z.output<typeof LinkFirma>;

export const createLink = endpoint({
  method: 'POST',
  path: '/api/verbali/:id/link',
  params: idParams,
  response: LinkFirma,
  status: 201,
  needs: 'risorse.assegna',
  summary: 'Crea il link personale con cui si firma senza account, una volta, entro 14 giorni',
});

export const sendLink = endpoint({
  method: 'POST',
  path: '/api/verbali/:id/link/invia',
  params: idParams,
  body: z.object({ token: linkToken() }),
  response: z.object({ destinatario: z.string() }),
  needs: 'risorse.assegna',
  summary: 'Manda per e-mail il link con cui si firma alla persona del verbale',
});

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/verbali/:id/link',
  params: idParams,
  response: successReply,
  needs: 'risorse.assegna',
  summary: 'Revoca il link con cui si firma',
});
