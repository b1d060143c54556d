import { z } from 'zod';
import { CartellaAssegnata } from '#features/equipment/cartelle/contract.ts';
import { HardwareAssegnato } from '#features/equipment/hardware/contract.ts';
import { PianoMobileAssegnato } from '#features/equipment/piani-mobili/contract.ts';
import { SoftwareAssegnato } from '#features/equipment/software/contract.ts';
import { TelefonoAssegnato } from '#features/equipment/telefoni/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE, perRisorsa, TIPI_RISORSA } from '#shared/risorse.ts';
import { euroOut, fatto, uuidParams } from '#shared/schemas.ts';
import { COSTING_KINDS, type TipoConCosto } from './kinds.ts';

/** What one employee has, by kind. */
export const Avute = z.object({
  software: z.array(SoftwareAssegnato),
  hardware: z.array(HardwareAssegnato),
  piano_mobile: PianoMobileAssegnato.nullable(),
  telefoni: z.array(TelefonoAssegnato),
  cartelle: z.array(CartellaAssegnata),
});
export type Avute = z.output<typeof Avute>;

/** The same and what it costs, euro a year (rules 32 and 13). */
export const Risorse = Avute.extend({
  /** How many exist for the employee's brand, for the badges 'assegnati/totale'. */
  totali: z.object({ software: z.int(), hardware: z.int(), cartelle: z.int() }),
  costi: z.object(
    Object.fromEntries(COSTING_KINDS.map(({ tipo }) => [tipo, euroOut()])) as Record<TipoConCosto, ReturnType<typeof euroOut>>,
  ),
  totale_annuo: euroOut(),
  totale_mensile: euroOut(),
  /** Software, hardware and plan (0 or 1). */
  numero_risorse: z.int(),
  /** How many things of each kind are held, phones and folders too. */
  assegnate: z.object(perRisorsa('chiave', () => z.int())),
});
export type Risorse = z.output<typeof Risorse>;

export const getRisorse = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/risorse',
  params: uuidParams,
  response: Risorse,
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'brands'] },
  summary: 'Ciò che un dipendente ha e quanto costa in un anno',
});

export const returnRisorse = endpoint({
  method: 'DELETE',
  path: '/api/dipendenti/:id/risorse',
  params: uuidParams,
  /** `lotto`: by which all of it can be taken back; null where the employee had nothing. */
  response: fatto.extend({ lotto: z.int().nullable() }),
  needs: 'risorse.assegna',
  summary: 'Riprende da un dipendente tutto ciò che ha',
});

/** A period of an employee: what they held or hold, from when to when. */
export const Assegnazione = z.object({
  /** The period's; unique within its kind. */
  id: z.int(),
  tipo: z.enum(TIPI_RISORSA),
  /** Null when the thing was deleted since, or is of brands that the caller does not see. */
  risorsa_id: z.int().nullable(),
  nome: z.string(),
  data_assegnazione: z.string(),
  /** Null while it lasts. */
  data_revoca: z.string().nullable(),
  /** Of a folder. */
  permessi: z.enum(['lettura', 'scrittura']).nullable(),
  /** Of a plan: its number then (rule 73); null as the note is. */
  numero_telefono: z.string().nullable(),
  /** Of a plan whose number came from another operator. */
  portabilita: z.object({ gestore_precedente: z.string(), numero_da_portare: z.string() }).nullable(),
  /** Of a phone given with the plan. */
  con_piano: z.boolean(),
  note: z.string().nullable(),
});
export type Assegnazione = z.output<typeof Assegnazione>;

export const listAssegnazioni = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/assegnazioni',
  params: uuidParams,
  response: z.array(Assegnazione),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'brands'] },
  summary: 'Tutto ciò che un dipendente ha e ha avuto, dal più recente',
});
