import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE, type TabellaRisorsa, TIPI_RISORSA } from '#shared/risorse.ts';
import { assegnatario, euroOut, fatto, idParams, uuidParams } from '#shared/schemas.ts';

// Things as their holder's page shows them; `data_assegnazione` is since when.

export const SoftwareAssegnato = z.object({
  id: z.int(),
  nome: z.string(),
  versione: z.string().nullable(),
  fornitore: z.string().nullable(),
  licenza: z.string(),
  costo_licenza: z.string(),
  costo_annuo: z.string(),
  data_scadenza: z.string().nullable(),
  data_assegnazione: z.string(),
});
export type SoftwareAssegnato = z.output<typeof SoftwareAssegnato>;

export const HardwareAssegnato = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: z.string(),
  tipologia: z.string(),
  marca: z.string(),
  modello: z.string(),
  numero_seriale: z.string().nullable(),
  costo_annuo: euroOut(),
  note: z.string().nullable(),
  data_assegnazione: z.string(),
});
export type HardwareAssegnato = z.output<typeof HardwareAssegnato>;

export const PianoMobileAssegnato = z.object({
  id: z.int(),
  nome_piano: z.string(),
  operatore: z.string(),
  dati_gb: z.int(),
  costo_annuo: euroOut(),
  numero_telefono: z.string().nullable(),
  portabilita: z.object({ gestore_precedente: z.string(), numero_da_portare: z.string() }).nullable(),
  note: z.string().nullable(),
  data_assegnazione: z.string(),
});
export type PianoMobileAssegnato = z.output<typeof PianoMobileAssegnato>;

export const TelefonoAssegnato = z.object({
  id: z.int(),
  modello: z.string(),
  colore: z.string(),
  memoria: z.string(),
  imei: z.string().nullable(),
  costo_annuo: euroOut(),
  /** Given with the plan: it comes back with it (rule 33). */
  con_piano: z.boolean(),
  note: z.string().nullable(),
  data_assegnazione: z.string(),
});
export type TelefonoAssegnato = z.output<typeof TelefonoAssegnato>;

export const CartellaAssegnata = z.object({
  id: z.int(),
  nome: z.string(),
  percorso: z.string(),
  tipo: z.enum(['cartella', 'unita_rete']),
  server: z.string().nullable(),
  permessi: z.enum(['lettura', 'scrittura']),
  note: z.string().nullable(),
  data_assegnazione: z.string(),
});
export type CartellaAssegnata = z.output<typeof CartellaAssegnata>;

/** What one employee holds and what it costs, euro a year (rules 32 and 13). */
export const Risorse = z.object({
  software: z.array(SoftwareAssegnato),
  hardware: z.array(HardwareAssegnato),
  piano_mobile: PianoMobileAssegnato.nullable(),
  telefoni: z.array(TelefonoAssegnato),
  cartelle: z.array(CartellaAssegnata),
  /** How many exist for the employee's brand, for the badges 'assegnati/totale'. */
  totali: z.object({ software: z.int(), hardware: z.int(), cartelle: z.int() }),
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
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'brands'] },
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

/** A period of a thing: who had or has it. */
export const Possesso = z.object({
  /** The period's. */
  id: z.int(),
  /** Null when the employee was deleted since, or is of a brand that the caller does not see. */
  dipendente: assegnatario.nullable(),
  /** As it is shown: name and surname, also of who was deleted. */
  nome: z.string(),
  data_assegnazione: z.string(),
  /** Null while it lasts. */
  data_revoca: z.string().nullable(),
  /** Null where it is not said whose it was. */
  note: z.string().nullable(),
});
export type Possesso = z.output<typeof Possesso>;

/** The call that tells who has and has had one thing of a kind; `lista` is the address of the kind's list. */
export const assegnatariDi = <const P extends `/api/${string}`>(lista: P, tema: TabellaRisorsa, summary: string) =>
  ({
    method: 'GET',
    path: `${lista}/:id/assegnatari`,
    params: idParams,
    response: z.array(Possesso),
    needs: 'session',
    shows: { own: [tema, 'dipendenti'] },
    summary,
  }) as const;
