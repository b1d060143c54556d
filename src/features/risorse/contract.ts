import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { euroOut, fatto, uuidParams } from '#shared/schemas.ts';

/** A piece of hardware as its holder's page shows it. */
export const HardwareAssegnato = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: z.string(),
  marca: z.string(),
  modello: z.string(),
  numero_seriale: z.string().nullable(),
  costo_annuo: euroOut(),
  data_assegnazione: z.string(),
});
export type HardwareAssegnato = z.output<typeof HardwareAssegnato>;

/** What one employee holds and what it costs, euro a year (R4, P4). */
export const Risorse = z.object({
  hardware: z.array(HardwareAssegnato),
  /** How many exist for the employee's brand, for the badges 'assegnati/totale'. */
  totali: z.object({ hardware: z.int() }),
  costi: z.object({ software: euroOut(), hardware: euroOut(), piano_mobile: euroOut(), telefono: euroOut() }),
  totale_annuo: euroOut(),
  totale_mensile: euroOut(),
  /** Software, hardware and plan (0 or 1). */
  numero_risorse: z.int(),
  /** How many things of each kind are held, phones and folders too. */
  assegnate: z.object({ hardware: z.int(), software: z.int(), piani_mobili: z.int(), telefoni: z.int(), cartelle: z.int() }),
});
export type Risorse = z.output<typeof Risorse>;

export const getRisorse = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/risorse',
  params: uuidParams,
  response: Risorse,
  needs: 'session',
  summary: 'Ciò che un dipendente ha e quanto costa in un anno',
});

export const returnRisorse = endpoint({
  method: 'DELETE',
  path: '/api/dipendenti/:id/risorse',
  params: uuidParams,
  response: fatto,
  needs: 'risorse.assegna',
  summary: 'Riprende da un dipendente tutto ciò che ha',
});
