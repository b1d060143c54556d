import { z } from 'zod';
import { CartellaAssegnata } from '#features/equipment/cartelle/contract.ts';
import { HardwareAssegnato } from '#features/equipment/hardware/contract.ts';
import { PianoMobileAssegnato } from '#features/equipment/piani-mobili/contract.ts';
import { SoftwareAssegnato } from '#features/equipment/software/contract.ts';
import { TelefonoAssegnato } from '#features/equipment/telefoni/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { mapRisorse, NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { euroOut, successReply, uuidParams } from '#shared/schemas.ts';
import { KINDS_WITH_COST, type TipoConCosto } from './kinds.ts';

export const RisorseAssegnate = z.object({
  software: z.array(SoftwareAssegnato),
  hardware: z.array(HardwareAssegnato),
  piano_mobile: PianoMobileAssegnato.nullable(),
  telefoni: z.array(TelefonoAssegnato),
  cartelle: z.array(CartellaAssegnata),
});
export type RisorseAssegnate = z.output<typeof RisorseAssegnate>;

/** The items and costs of an employee. Costs are euro a year. */
export const Risorse = RisorseAssegnate.extend({
  /** The number of all items of each type in the employee's brand, for the badges 'assegnati/totale'. */
  totali: z.object({ software: z.int(), hardware: z.int(), cartelle: z.int() }),
  costi: z.object(
    Object.fromEntries(KINDS_WITH_COST.map(({ tipo }) => [tipo, euroOut()])) as Record<TipoConCosto, ReturnType<typeof euroOut>>,
  ),
  totale_annuo: euroOut(),
  totale_mensile: euroOut(),
  /** The number of software and hardware items plus the plan (0 or 1). */
  numero_risorse: z.int(),
  /** The number of assigned items by asset type, including phones and folders. */
  assegnate: z.object(mapRisorse('chiave', () => z.int())),
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
  /** `lotto` is the id of the lot that returned the items; null when the employee had no items. */
  response: successReply.extend({ lotto: z.int().nullable() }),
  needs: 'risorse.assegna',
  summary: 'Riprende da un dipendente tutto ciò che ha',
});

export const Assegnazione = z.object({
  /** The id of the assignment, unique within its asset type. */
  id: z.int(),
  tipo: z.enum(TIPI_RISORSA),
  /** The id of the item; null when the item was deleted or when the caller sees none of its brands. */
  risorsa_id: z.int().nullable(),
  nome: z.string(),
  data_assegnazione: z.string(),
  data_revoca: z.string().nullable(),
  /** The permission that the employee has on the folder; missing for assignments of other items. */
  permessi: z.enum(['lettura', 'scrittura']).nullable(),
  /** The phone number of the plan during the assignment; only for plans. Null when the caller may not know the number. */
  numero_telefono: z.string().nullable(),
  /** The number portability; only for plans whose number was ported from another operator. */
  portabilita: z.object({ gestore_precedente: z.string(), numero_da_portare: z.string() }).nullable(),
  /** True for a phone that was assigned together with a plan. */
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
