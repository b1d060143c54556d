import { z } from 'zod';
import { daDare, heldOut, itemCalls, itemFilters, itemInput, itemOut, notaInCorso } from '#kit/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { CAMPI_CARTELLA } from './fields.ts';
import { CARTELLA } from './kind.ts';

export const Cartella = z.object({ ...itemOut(CAMPI_CARTELLA), ...notaInCorso });
export type Cartella = z.output<typeof Cartella>;

/** As its holder's page shows it. */
export const CartellaAssegnata = z.object({
  ...heldOut(CAMPI_CARTELLA, ['nome', 'percorso', 'tipo', 'server', 'permessi']),
  ...notaInCorso,
});
export type CartellaAssegnata = z.output<typeof CartellaAssegnata>;

export const CartellaInput = itemInput(CARTELLA);

const permessi = CAMPI_CARTELLA.permessi.out;

/** Whom a folder is given to, what they may do in it, and what is to be known of it. */
export const AssegnazioneCartella = daDare.extend({ permessi: permessi.default('lettura') });
export type AssegnazioneCartella = z.output<typeof AssegnazioneCartella>;

export const calls = itemCalls({
  kind: CARTELLA,
  path: '/api/cartelle-condivise',
  item: Cartella,
  input: CartellaInput,
  filters: { ...itemFilters(CARTELLA), permessi: permessi.optional() },
  give: AssegnazioneCartella,
  summaries: {
    list: 'Le cartelle condivise visibili, con i loro brand e chi le ha',
    create: "Registra una cartella condivisa o un'unità di rete",
    update: 'Modifica una cartella condivisa',
    remove: 'Elimina una cartella condivisa che nessuno ha',
    addBrand: 'Aggiunge un brand a molte cartelle condivise insieme',
    removeMany: 'Elimina insieme le cartelle condivise che nessuno ha',
    assign: 'Assegna una cartella condivisa a un dipendente di uno dei suoi brand, in lettura o in scrittura',
    unassign: 'Riprende una cartella condivisa da chi la ha',
    holders: 'Chi ha e chi ha avuto una cartella condivisa, dal più recente',
  },
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
