import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { AMBITI, AZIONI } from '#shared/registro.ts';
import { mapRisorse, NOMI_TABELLE_RISORSE, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { data, idParams, istante, momento, pathId, uuid, uuidParams } from '#shared/schemas.ts';
import { TEMI } from '#shared/temi.ts';
import { EVENTI } from './rules.ts';

/** An entry of the audit log as text. Sick leave and salary are left out for callers who may not read them. */
export const VoceRegistro = z.object({
  id: z.int(),
  quando: istante(),
  /** The account that made the change; null when the change was not made by an account. */
  chi: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** The name of the API token with which a program made the change; null when no token was used. */
  gettone: z.string().nullable(),
  azione: z.enum(AZIONI),
  oggetto: z.string(),
  titolo: z.string(),
  cambi: z.array(
    z.object({
      campo: z.string(),
      etichetta: z.string(),
      prima: z.string().nullable(),
      dopo: z.string().nullable(),
    }),
  ),
});
export type VoceRegistro = z.output<typeof VoceRegistro>;

export const listCronologia = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/cronologia',
  params: uuidParams,
  query: listQuery(['quando'], {}).pick({ limit: true, cursor: true }),
  response: z.array(VoceRegistro),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'workflows', 'showrooms', 'brands', 'utenti'] },
  summary: 'Ciò che è cambiato di un dipendente, dei suoi assegnamenti e dei suoi workflow, dal più recente',
});

/** The employee of an entry; without an id when the employee belongs to a brand that is not visible to the caller. */
const dipendente = z.object({ id: z.string().nullable(), nome: z.string(), eliminato: z.boolean() }).nullable();

export const VoceDiCosa = VoceRegistro.extend({ dipendente });
export type VoceDiCosa = z.output<typeof VoceDiCosa>;

export const listCronologiaDi = mapRisorse('table', (tipo) =>
  endpoint({
    method: 'GET',
    path: `/api/${RISORSE[tipo].lista}/:id/cronologia`,
    params: idParams,
    query: listQuery(['quando'], {}).pick({ limit: true, cursor: true }),
    response: z.array(VoceDiCosa),
    needs: 'session',
    shows: { any: [...NOMI_TABELLE_RISORSE, 'dipendenti', 'showrooms', 'brands', 'utenti'] },
    summary: `${RISORSE[tipo].uno}: ciò che è cambiato, e a chi è stato dato, dal più recente`,
  }),
);

export const VoceDelRegistro = VoceDiCosa.extend({
  /** The key of the operation: equal for all its entries on one record, for example a deletion with its assignments. */
  operazione: z.string(),
  /** The name of the record in the title, after the colon; null when the title has no name or the name is hidden from the caller. */
  nome: z.string().nullable(),
  /** The item that the title names; null when the caller may not open the page of the item. */
  cosa: z.object({ tipo: z.enum(TIPI_RISORSA), id: z.string() }).nullable(),
});
export type VoceDelRegistro = z.output<typeof VoceDelRegistro>;

export const listRegistro = endpoint({
  method: 'GET',
  path: '/api/registro',
  // The parameter `q` finds entries by the name of an employee, item or account.
  query: listQuery(['quando'], {
    user_id: pathId().optional(),
    oggetto: z.enum(AMBITI).optional(),
    /** Limits the list to one record with its brands and assignments. Requires `oggetto`, the type of the record. */
    oggetto_id: z
      .string()
      .regex(/^[\da-f-]{1,36}$/i, 'Identificativo non valido')
      .toLowerCase()
      .optional(),
    dipendente_id: uuid().optional(),
    azione: z.enum(AZIONI).optional(),
    brand_id: pathId().optional(),
    /** The first and the last day of the entries, as days in Italy. Both days are included. */
    dal: data().optional(),
    al: data().optional(),
    /** The type of event, as in the lines of `getMentreNonCera`. */
    evento: z.enum(EVENTI).optional(),
    /** Limits the list to entries after the first and until the second of these moments. */
    dal_momento: momento().optional(),
    al_momento: momento().optional(),
  }),
  response: z.array(VoceDelRegistro),
  needs: 'session',
  shows: { any: TEMI },
  summary: 'Tutto ciò che è cambiato, dal più recente, per un amministratore e per chi amministra un brand',
});

export const getMentreNonCera = endpoint({
  method: 'GET',
  path: '/api/dashboard/mentre-non-cera',
  response: z.object({
    /** When the account was last present before its present session; null when it had no earlier session. */
    dal: istante().nullable(),
    righe: z.array(
      z.object({
        evento: z.enum(EVENTI),
        testo: z.string(),
        /** The number of audit log entries that the line counts. The link opens the audit log with exactly these entries. */
        voci: z.int(),
        collegamento: z.string(),
      }),
    ),
  }),
  needs: 'session',
  shows: {}, // empty, because the time between two sessions has ended
  summary: 'Che cosa è successo tra la sessione precedente e questa, in parole, per chi può vedere la cronologia',
});
