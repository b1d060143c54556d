import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { assegnatario, brandBreve, luogo } from '#shared/schemas.ts';
import { TIPI_RISULTATO } from './rules.ts';

const Risultato = z.object({
  tipo: z.enum(TIPI_RISULTATO),
  id: z.union([z.int(), z.string()]),
  titolo: z.string(),
  dettaglio: z.string().nullable(),
  codice: z.string().nullable(),
  /** Whether the item is assigned, even when its holder is not visible to the caller. */
  assegnato: z.boolean(),
  /** The employee who has the item; null when no employee has it or the caller may not see the employee. */
  assegnatario: assegnatario.nullable(),
  /** The showroom that has the item; null when no showroom has it or the caller may not see the showroom. */
  luogo: luogo.nullable(),
  /** The first day of the item's reservation; null for an assignment. */
  riservato_dal: z.string().nullable(),
  brand: brandBreve.nullable(),
  /** The address of the page of the record. A type without pages has the address of its list with a search. */
  collegamento: z.string(),
});
export type Risultato = z.output<typeof Risultato>;

const GruppoRisultati = z.object({
  tipo: z.enum(TIPI_RISULTATO),
  titolo: z.string(),
  /** The number of matches, at most 200. `risultati` contains only the best matches. */
  totale: z.int(),
  e_oltre: z.boolean(),
  /** The list that shows all matches; null when the list does not search the matched field, such as the phone number of an employee. */
  collegamento: z.string().nullable(),
  risultati: z.array(Risultato),
});
export type GruppoRisultati = z.output<typeof GruppoRisultati>;

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/ricerca',
  query: z.object({
    /** The search text. A text with fewer than two letters or digits finds nothing. */
    q: z.string().trim().max(200).optional(),
    /** Limits the search to one type of records. Then more results of this type are returned. */
    tipo: z.enum(TIPI_RISULTATO).optional(),
  }),
  response: z.object({ gruppi: z.array(GruppoRisultati) }),
  needs: 'session',
  shows: { any: ['dipendenti', 'risorse', 'showrooms', 'workflows', ...NOMI_TABELLE_RISORSE, 'fatture', 'brands'] },
  summary: 'Ciò che si trova nei brand visibili: persone, risorse, showroom, workflow e fatture, dal più vicino a quanto cercato',
});
