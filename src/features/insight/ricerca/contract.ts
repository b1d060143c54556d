import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { assegnatario, brandBreve, luogo } from '#shared/schemas.ts';
import { TIPI_RISULTATO } from './rules.ts';

const Risultato = z.object({
  tipo: z.enum(TIPI_RISULTATO),
  id: z.union([z.int(), z.string()]),
  titolo: z.string(),
  /** In grey after the title: position and showroom, make and model, path. */
  dettaglio: z.string().nullable(),
  /** What one reads aloud: serial, IMEI, phone number. */
  codice: z.string().nullable(),
  /** Whether somebody holds it, seen or not. */
  assegnato: z.boolean(),
  /** Who holds it, where the caller may see them (rule 12). */
  assegnatario: assegnatario.nullable(),
  /** Which showroom has it, where the caller may see it (rule 84). */
  luogo: luogo.nullable(),
  /** From when they will have it, where it is only reserved for them (rule 105). */
  riservato_dal: z.string().nullable(),
  /** Of a person. */
  brand: brandBreve.nullable(),
  /** Where it is found: its page, or the list searched for it. */
  collegamento: z.string(),
});
export type Risultato = z.output<typeof Risultato>;

const GruppoRisultati = z.object({
  tipo: z.enum(TIPI_RISULTATO),
  titolo: z.string(),
  /** All that were found, counted up to 200; `risultati` are the best of them. */
  totale: z.int(),
  /** Whether there are more than `totale`. */
  e_oltre: z.boolean(),
  /** The list that shows them all; null where it does not search by what was found here (an employee's phone number). */
  collegamento: z.string().nullable(),
  risultati: z.array(Risultato),
});
export type GruppoRisultati = z.output<typeof GruppoRisultati>;

export const cerca = endpoint({
  method: 'GET',
  path: '/api/ricerca',
  query: z.object({
    /** Less than two letters or digits find nothing. */
    q: z.string().trim().max(200).optional(),
    /** Only this kind, and more of it. */
    tipo: z.enum(TIPI_RISULTATO).optional(),
  }),
  response: z.object({ gruppi: z.array(GruppoRisultati) }),
  needs: 'session',
  shows: { any: ['dipendenti', 'risorse', 'showrooms', 'workflows', ...NOMI_TABELLE_RISORSE, 'fatture', 'brands'] },
  summary: 'Ciò che si trova nei brand visibili: persone, risorse, showroom, workflow e fatture, dal più vicino a quanto cercato',
});
