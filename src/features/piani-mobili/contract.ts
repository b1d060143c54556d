import { z } from 'zod';
import { assegnatariDi } from '#features/risorse/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  euro,
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

const MAX_INT = 2_147_483_647;

export const PianoMobile = z.object({
  id: z.int(),
  nome_piano: z.string(),
  operatore: z.string(),
  dati_gb: z.int(),
  costo_annuo: euroOut(),
  attivo: z.boolean(),
  assegnato: z.boolean(),
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  /** Of the assignment that lasts; null where the holder is not visible. */
  note: z.string().nullable(),
  // What was agreed with the holder: null where the holder is not visible (rule 12).
  numero_telefono: z.string().nullable(),
  portabilita: z.object({ gestore_precedente: z.string(), numero_da_portare: z.string() }).nullable(),
  /** The phone given with it and still held: it comes back with it (rule 33). */
  telefono: z.object({ id: z.int(), modello: z.string() }).nullable(),
  brands: z.array(brandBreve),
  /** Whether the caller may change or delete it: the right is needed on all of its brands, also on those not shown (rule 20). */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type PianoMobile = z.output<typeof PianoMobile>;

const GB = 'I GB sono un numero intero, zero o più';

export const PianoMobileInput = z.object({
  nome_piano: testo('Il nome del piano è obbligatorio'),
  operatore: testo("L'operatore è obbligatorio"),
  dati_gb: z.int({ error: GB }).min(0, GB).max(MAX_INT, GB),
  costo_annuo: euro(),
  attivo: z.boolean().optional(),
  brandIds: brandIds('Seleziona almeno un brand per il piano mobile'),
});

export const PianoMobileChange = PianoMobileInput.partial().extend({ updated_at: versioneLetta() });

const TELEFONO = 'Scegli il telefono aziendale da assegnare';

/** What is agreed when a plan is given (rule 43). */
export const AssegnazionePiano = z.object({
  dipendente_id: uuid('Scegli a chi assegnarlo'),
  numero_telefono: testoFacoltativo(),
  /** Needs both. */
  portabilita: z
    .object({
      gestore_precedente: testo('Il gestore precedente è obbligatorio per la portabilità'),
      numero_da_portare: testo('Il numero da portare è obbligatorio per la portabilità'),
    })
    .nullish(),
  /** A phone given with it, in the same transaction. */
  iphone_id: z.int({ error: TELEFONO }).min(1, TELEFONO).max(MAX_INT, TELEFONO).nullish(),
  note: note(),
});
export type AssegnazionePiano = z.output<typeof AssegnazionePiano>;

export const listPianiMobili = endpoint({
  method: 'GET',
  path: '/api/piani-mobili',
  query: listQuery(['nome_piano', 'operatore', 'dati_gb', 'costo_annuo', 'created_at'], {
    brand_id: idNelPercorso().optional(),
    operatore: z.string().max(200).optional(),
    assegnato: siNo().optional(),
    /** Who has it, where the caller may see that person. */
    dipendente_id: uuid().optional(),
    attivo: siNo().optional(),
  }),
  response: z.array(PianoMobile),
  needs: 'session',
  shows: { any: ['piani_mobili', 'iphones', 'dipendenti', 'brands'] },
  summary: 'I piani mobili visibili, con i loro brand, chi li ha e il numero',
});

export const listOperatori = endpoint({
  method: 'GET',
  path: '/api/piani-mobili/operatori',
  response: z.array(z.string()),
  needs: 'session',
  shows: { any: ['piani_mobili'] },
  summary: 'Gli operatori dei piani mobili visibili, in ordine alfabetico',
});

export const createPianoMobile = endpoint({
  method: 'POST',
  path: '/api/piani-mobili',
  body: PianoMobileInput,
  response: PianoMobile,
  status: 201,
  needs: 'risorse.modifica',
  summary: 'Registra un piano mobile',
});

export const updatePianoMobile = endpoint({
  method: 'PUT',
  path: '/api/piani-mobili/:id',
  params: idParams,
  body: PianoMobileChange,
  response: PianoMobile,
  needs: 'risorse.modifica',
  summary: 'Modifica un piano mobile',
});

export const deletePianoMobile = endpoint({
  method: 'DELETE',
  path: '/api/piani-mobili/:id',
  params: idParams,
  response: fatto,
  needs: 'risorse.modifica',
  summary: 'Elimina un piano mobile che nessuno ha',
});

const quale = quali(listPianiMobili.query.omit({ limit: true, cursor: true, sort: true }));

export const addBrandToPianiMobili = endpoint(moltiBrand('/api/piani-mobili', quale, 'Aggiunge un brand a molti piani mobili insieme'));

export const deleteManyPianiMobili = endpoint(moltiElimina('/api/piani-mobili', quale, 'Elimina insieme i piani mobili che nessuno ha'));

export const assignPianoMobile = endpoint({
  method: 'PATCH',
  path: '/api/piani-mobili/:id/assign',
  params: idParams,
  body: AssegnazionePiano,
  response: PianoMobile,
  needs: 'risorse.assegna',
  summary: 'Assegna un piano mobile, ed eventualmente un telefono, a un dipendente che non ha ancora un piano',
});

export const unassignPianoMobile = endpoint({
  method: 'PATCH',
  path: '/api/piani-mobili/:id/unassign',
  params: idParams,
  response: PianoMobile,
  needs: 'risorse.assegna',
  summary: 'Riprende un piano mobile da chi lo ha, con il telefono dato insieme',
});

export const listHoldersOfPianoMobile = endpoint(
  assegnatariDi('/api/piani-mobili', 'piani_mobili', 'Chi ha e chi ha avuto un piano mobile, dal più recente'),
);
