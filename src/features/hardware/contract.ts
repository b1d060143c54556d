import { z } from 'zod';
import { assegnatariDi } from '#features/risorse/contract.ts';
import { HARDWARE_ALIASES } from '#shared/aliases.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import { STATI_SCADENZA } from '#shared/scadenze.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  dataFacoltativa,
  euro,
  euroFacoltativo,
  euroOut,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  note,
  testo,
  testoFacoltativo,
  uuid,
  versioneLetta,
} from '#shared/schemas.ts';
import { STATI_HARDWARE } from './rules.ts';

export const Hardware = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: z.string(),
  tipologia: z.string(),
  marca: z.string(),
  modello: z.string(),
  numero_seriale: z.string().nullable(),
  data_acquisto: z.string().nullable(),
  prezzo_acquisto: euroOut().nullable(),
  costo_annuo: euroOut(),
  garanzia_scadenza: z.string().nullable(),
  stato: z.enum(STATI_HARDWARE),
  posizione: z.string().nullable(),
  assegnato: z.boolean(),
  assegnato_a: z.string().nullable(),
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  /** Of the assignment that lasts; null where the holder is not visible. */
  note: z.string().nullable(),
  brands: z.array(brandBreve),
  /** Whether the caller may change or delete it: the right is needed on all of its brands, also on those not shown (rule 20). */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Hardware = z.output<typeof Hardware>;

const NESSUN_BRAND = "Seleziona almeno un brand per l'hardware";

export const HardwareInput = z.object({
  nome: testo('Il nome è obbligatorio'),
  tipo: testo('Il tipo è obbligatorio'),
  marca: testo('La marca è obbligatoria'),
  modello: testo('Il modello è obbligatorio'),
  numero_seriale: testoFacoltativo(),
  data_acquisto: dataFacoltativa(),
  prezzo_acquisto: euroFacoltativo(),
  costo_annuo: euro().optional(),
  garanzia_scadenza: dataFacoltativa(),
  stato: z.enum(STATI_HARDWARE).optional(),
  posizione: testoFacoltativo(),
  brandIds: brandIds(NESSUN_BRAND),
});

export const HardwareChange = HardwareInput.partial().extend({ updated_at: versioneLetta() });

/** To whom an item is given, and what is to be known of it. */
export const AssegnazioneHardware = z.object({ dipendente_id: uuid(), note: note() });
export type AssegnazioneHardware = z.output<typeof AssegnazioneHardware>;

export const listHardware = endpoint({
  method: 'GET',
  path: '/api/hardware',
  query: listQuery(['nome', 'tipo', 'marca', 'costo_annuo', 'garanzia_scadenza', 'created_at'], {
    brand_id: idNelPercorso().optional(),
    tipo: z.string().max(200).optional(),
    marca: z.string().max(200).optional(),
    modello: z.string().max(200).optional(),
    posizione: z.string().max(200).optional(),
    stato: z.enum(STATI_HARDWARE).optional(),
    assegnato: siNo().optional(),
    /** Who has it, where the caller may see that person. */
    assegnato_a: uuid().optional(),
    /** Of the warranty: past, or about to end. */
    scadenza: z.enum(STATI_SCADENZA).optional(),
  }),
  response: z.array(Hardware),
  aliases: HARDWARE_ALIASES,
  needs: 'session',
  shows: { any: ['hardware', 'dipendenti', 'brands'] },
  summary: "L'hardware visibile, con i suoi brand e chi lo ha",
});

export const createHardware = endpoint({
  method: 'POST',
  path: '/api/hardware',
  body: HardwareInput,
  response: Hardware,
  status: 201,
  aliases: HARDWARE_ALIASES,
  needs: 'risorse.modifica',
  summary: 'Registra un hardware',
});

export const updateHardware = endpoint({
  method: 'PUT',
  path: '/api/hardware/:id',
  params: idParams,
  body: HardwareChange,
  response: Hardware,
  aliases: HARDWARE_ALIASES,
  needs: 'risorse.modifica',
  summary: 'Modifica un hardware',
});

export const deleteHardware = endpoint({
  method: 'DELETE',
  path: '/api/hardware/:id',
  params: idParams,
  response: fatto,
  needs: 'risorse.modifica',
  summary: 'Elimina un hardware che nessuno ha',
});

const quale = quali(listHardware.query.omit({ limit: true, cursor: true, sort: true }));

export const addBrandToHardware = endpoint(moltiBrand('/api/hardware', quale, 'Aggiunge un brand a molti hardware insieme'));

export const deleteManyHardware = endpoint(moltiElimina('/api/hardware', quale, 'Elimina insieme gli hardware che nessuno ha'));

export const assignHardware = endpoint({
  method: 'PATCH',
  path: '/api/hardware/:id/assign',
  params: idParams,
  body: AssegnazioneHardware,
  response: Hardware,
  needs: 'risorse.assegna',
  summary: 'Assegna un hardware a un dipendente di uno dei suoi brand',
});

export const unassignHardware = endpoint({
  method: 'PATCH',
  path: '/api/hardware/:id/unassign',
  params: idParams,
  response: Hardware,
  needs: 'risorse.assegna',
  summary: 'Riprende un hardware da chi lo ha',
});

export const listHoldersOfHardware = endpoint(
  assegnatariDi('/api/hardware', 'hardware', 'Chi ha e chi ha avuto un hardware, dal più recente'),
);
