import { z } from 'zod';
import { assegnatariDi } from '#features/risorse/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  note,
  percorso,
  testo,
  testoFacoltativo,
  uuid,
  versioneLetta,
} from '#shared/schemas.ts';
import { PERMESSI_CARTELLA, TIPI_CARTELLA } from './rules.ts';

export const Cartella = z.object({
  id: z.int(),
  nome: z.string(),
  /** Plain text, never a link: '\\srv01\vendite', 'smb://…', 'Z:\', '/mnt/…'. */
  percorso: z.string(),
  tipo: z.enum(TIPI_CARTELLA),
  server: z.string().nullable(),
  descrizione: z.string().nullable(),
  /** Of who has it; while nobody does, what the folder was made with. */
  permessi: z.enum(PERMESSI_CARTELLA),
  assegnato: z.boolean(),
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
export type Cartella = z.output<typeof Cartella>;

const OBBLIGATORI = 'Nome e percorso sono obbligatori';

export const CartellaInput = z.object({
  nome: testo(OBBLIGATORI),
  percorso: percorso(OBBLIGATORI),
  tipo: z.enum(TIPI_CARTELLA).optional(),
  server: testoFacoltativo(),
  descrizione: note(),
  permessi: z.enum(PERMESSI_CARTELLA).optional(),
  brandIds: brandIds('Seleziona almeno un brand per la cartella'),
});

export const CartellaChange = CartellaInput.partial().extend({ updated_at: versioneLetta() });

/** Whom a folder is given to, what they may do in it, and what is to be known of it. */
export const AssegnazioneCartella = z.object({
  dipendente_id: uuid(),
  permessi: z.enum(PERMESSI_CARTELLA).default('lettura'),
  note: note(),
});
export type AssegnazioneCartella = z.output<typeof AssegnazioneCartella>;

export const listCartelle = endpoint({
  method: 'GET',
  path: '/api/cartelle-condivise',
  query: listQuery(['nome', 'percorso', 'created_at'], {
    brand_id: idNelPercorso().optional(),
    tipo: z.enum(TIPI_CARTELLA).optional(),
    server: z.string().max(200).optional(),
    permessi: z.enum(PERMESSI_CARTELLA).optional(),
    assegnato: siNo().optional(),
    /** Who has it, where the caller may see that person. */
    dipendente_id: uuid().optional(),
  }),
  response: z.array(Cartella),
  needs: 'session',
  shows: { any: ['cartelle_condivise', 'dipendenti', 'brands'] },
  summary: 'Le cartelle condivise visibili, con i loro brand e chi le ha',
});

export const countCartelle = endpoint({
  method: 'GET',
  path: '/api/cartelle-condivise/conteggi',
  response: z.object({ totale: z.int(), cartella: z.int(), unita_rete: z.int() }),
  needs: 'session',
  shows: { any: ['cartelle_condivise'] },
  summary: 'Quante cartelle condivise si vedono, in tutto e per tipo',
});

export const createCartella = endpoint({
  method: 'POST',
  path: '/api/cartelle-condivise',
  body: CartellaInput,
  response: Cartella,
  status: 201,
  needs: 'risorse.modifica',
  summary: "Registra una cartella condivisa o un'unità di rete",
});

export const updateCartella = endpoint({
  method: 'PUT',
  path: '/api/cartelle-condivise/:id',
  params: idParams,
  body: CartellaChange,
  response: Cartella,
  needs: 'risorse.modifica',
  summary: 'Modifica una cartella condivisa',
});

export const deleteCartella = endpoint({
  method: 'DELETE',
  path: '/api/cartelle-condivise/:id',
  params: idParams,
  response: fatto,
  needs: 'risorse.modifica',
  summary: 'Elimina una cartella condivisa che nessuno ha',
});

const quale = quali(listCartelle.query.omit({ limit: true, cursor: true, sort: true }));

export const addBrandToCartelle = endpoint(
  moltiBrand('/api/cartelle-condivise', quale, 'Aggiunge un brand a molte cartelle condivise insieme'),
);

export const deleteManyCartelle = endpoint(
  moltiElimina('/api/cartelle-condivise', quale, 'Elimina insieme le cartelle condivise che nessuno ha'),
);

export const assignCartella = endpoint({
  method: 'PATCH',
  path: '/api/cartelle-condivise/:id/assign',
  params: idParams,
  body: AssegnazioneCartella,
  response: Cartella,
  needs: 'risorse.assegna',
  summary: 'Assegna una cartella condivisa a un dipendente di uno dei suoi brand, in lettura o in scrittura',
});

export const unassignCartella = endpoint({
  method: 'PATCH',
  path: '/api/cartelle-condivise/:id/unassign',
  params: idParams,
  response: Cartella,
  needs: 'risorse.assegna',
  summary: 'Riprende una cartella condivisa da chi la ha',
});

export const listHoldersOfCartella = endpoint(
  assegnatariDi('/api/cartelle-condivise', 'cartelle_condivise', 'Chi ha e chi ha avuto una cartella condivisa, dal più recente'),
);
