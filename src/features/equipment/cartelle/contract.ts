import { z } from 'zod';
import {
  assignedItemOut,
  assignToEmployeeBody,
  itemCalls,
  itemFilters,
  itemInput,
  itemOut,
  noteFields,
  unassignBody,
} from '#features/equipment/asset-types/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario, idParams, uuid } from '#shared/schemas.ts';
import { CAMPI_CARTELLA } from './fields.ts';
import { CARTELLA } from './kind.ts';

const permessi = CAMPI_CARTELLA.permessi.out;

/** A folder member. A reply lists the members that the caller may see, the longest-standing member first. */
const Membro = assegnatario.extend({ permessi });
export type Membro = z.output<typeof Membro>;

export const Cartella = z.object({
  ...itemOut(CAMPI_CARTELLA),
  ...noteFields,
  membri: z.array(Membro),
  /** The number of all members, including members that the caller may not see. */
  numero_membri: z.int(),
});
export type Cartella = z.output<typeof Cartella>;

export const CartellaAssegnata = z.object({
  ...assignedItemOut(CAMPI_CARTELLA, ['nome', 'percorso', 'tipo', 'server', 'permessi']),
  ...noteFields,
});
export type CartellaAssegnata = z.output<typeof CartellaAssegnata>;

export const CartellaInput = itemInput(CARTELLA);

export const AssegnazioneCartella = assignToEmployeeBody.extend({ permessi: permessi.default('lettura') });
export type AssegnazioneCartella = z.output<typeof AssegnazioneCartella>;

const baseCalls = itemCalls({
  kind: CARTELLA,
  path: '/api/cartelle-condivise',
  item: Cartella,
  input: CartellaInput,
  filters: { ...itemFilters(CARTELLA), permessi: permessi.optional() },
  assignBody: AssegnazioneCartella,
  summaries: {
    list: 'Le cartelle condivise visibili, con i loro brand e chi le ha',
    find: 'Una cartella condivisa visibile',
    create: "Registra una cartella condivisa o un'unità di rete",
    update: 'Modifica una cartella condivisa',
    remove: 'Elimina una cartella condivisa che nessuno ha',
    addBrand: 'Aggiunge un brand a molte cartelle condivise insieme',
    removeMany: 'Elimina insieme le cartelle condivise che nessuno ha',
    assign: 'Assegna una cartella condivisa a un dipendente di uno dei suoi brand, in lettura o in scrittura',
    unassign: 'Toglie una cartella condivisa a uno di chi la usa',
    holders: 'Chi ha e chi ha avuto una cartella condivisa, dal più recente',
  },
});

/** The endpoints of folders. A request that unassigns a folder must name the employee unless the folder has only one member. */
export const calls = {
  ...baseCalls,
  unassign: endpoint({ ...baseCalls.unassign, body: unassignBody.extend({ dipendente_id: uuid().optional() }).default({}) }),
};

export const changeMembro = endpoint({
  method: 'PATCH',
  path: '/api/cartelle-condivise/:id/permessi',
  params: idParams,
  body: z.object({ dipendente_id: uuid(), permessi }),
  response: Cartella,
  etichette: { permessi: 'Permessi' },
  needs: 'risorse.assegna',
  summary: 'Cambia che cosa può fare in una cartella condivisa uno di chi la usa',
});

const MembroDaVerificare = Membro.extend({
  data_assegnazione: z.string(),
  /** The day on which the permission of the member was last confirmed. */
  verificata_il: z.string().nullable(),
  /** The day on which the next confirmation of the member is due; null when the folder requires no confirmation. */
  scade_il: z.string().nullable(),
  in_ritardo: z.boolean(),
  decidibile: z.boolean(),
});
export type MembroDaVerificare = z.output<typeof MembroDaVerificare>;

export const Verifica = z.object({
  referente: assegnatario.nullable(),
  /** The months between two confirmations of a member; 0 means that the folder requires no confirmation. */
  ogni_mesi: z.int(),
  scade_il: z.string().nullable(),
  in_ritardo: z.boolean(),
  membri: z.array(MembroDaVerificare),
  numero_membri: z.int(),
});
export type Verifica = z.output<typeof Verifica>;

const verificaEndpoint = { path: '/api/cartelle-condivise/:id/verifica', params: idParams, response: Verifica } as const;

export const getVerifica = endpoint({
  method: 'GET',
  ...verificaEndpoint,
  needs: 'session',
  shows: { own: ['cartelle_condivise'], any: ['dipendenti'] },
  summary: 'Chi usa una cartella condivisa, e entro quando va confermato',
});

const OGNI_MESI = 'I mesi sono un numero intero tra 0 (mai) e 60';

export const VerificaInput = z.object({
  referente_id: uuid().nullish(),
  ogni_mesi: z.int({ error: OGNI_MESI }).min(0, OGNI_MESI).max(60, OGNI_MESI).optional(),
});

export const setVerifica = endpoint({
  method: 'PUT',
  ...verificaEndpoint,
  body: VerificaInput,
  etichette: { referente_id: 'Referente', ogni_mesi: 'Ogni quanti mesi' },
  needs: 'risorse.modifica',
  summary: 'Dice chi è il referente di una cartella condivisa e ogni quanto si verifica',
});

export const ESITI_VERIFICA = ['confermato', 'revocato'] as const;

export const decideVerifica = endpoint({
  method: 'POST',
  ...verificaEndpoint,
  body: z.object({
    voci: z
      .array(z.object({ dipendente_id: uuid(), esito: z.enum(ESITI_VERIFICA), permessi: permessi.optional() }))
      .min(1, 'Indica almeno una persona')
      .max(500, 'Al massimo 500 persone alla volta'),
  }),
  response: Verifica.extend({ lotto: z.int().nullable() }),
  etichette: { voci: 'Persone', esito: 'Esito', permessi: 'Permessi' },
  needs: 'risorse.assegna',
  summary: 'Conferma o toglie una cartella condivisa a chi la usa, tutto o niente',
});

export const countCartelle = endpoint({
  method: 'GET',
  path: '/api/cartelle-condivise/conteggi',
  response: z.object({ totale: z.int(), cartella: z.int(), unita_rete: z.int() }),
  needs: 'session',
  shows: { any: ['cartelle_condivise'] },
  summary: 'Quante cartelle condivise si vedono, in tutto e per tipo',
});

export const listCartelle = calls.list;
export const createCartella = calls.create;
export const updateCartella = calls.update;
export const deleteCartella = calls.remove;
export const addBrandToCartelle = calls.addBrand;
export const deleteManyCartelle = calls.removeMany;
export const assignCartella = calls.assign;
export const unassignCartella = calls.unassign;
export const listHoldersOfCartella = calls.holders;
