import { sql } from 'kysely';
import { giverOf } from '#features/equipment/kit/server/change-items.ts';
import { givableOf } from '#features/equipment/kit/server/check-gift.ts';
import { giverOfMany } from '#features/equipment/kit/server/give-items.ts';
import { importItems } from '#features/equipment/kit/server/import-items.ts';
import type { ItemSlice } from '#features/equipment/kit/server/item-slice.ts';
import { itemWords } from '#features/equipment/kit/server/item-words.ts';
import { selectHeldItem } from '#features/equipment/kit/server/search-item.ts';
import { brand, creato, fieldColumns, idOrganico, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { byName } from '#server/incoming/record-keys.ts';
import { type Cartella, calls, listCartelle } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { cartelle, cartelleRoutes } from './routes.ts';

export const cartelleSlice: ItemSlice = {
  kind: CARTELLA,
  routes: cartelleRoutes,
  give: giverOf(cartelle),
  giveMany: giverOfMany(cartelle),
  findGivable: givableOf(cartelle),
  words: itemWords(
    CARTELLA,
    {
      tipo: ['Tipo', { cartella: 'Cartella', unita_rete: 'Unità di rete' }],
      referente_id: ['Referente', 'dipendente'],
      verifica_mesi: ['Verifica ogni (mesi)'],
    },
    { verificata_il: ['Confermata il', 'data'] },
  ),
  search: (scope, q) => ({ ...selectHeldItem(CARTELLA, scope, q), dettaglio: sql`t.percorso` }),
  file: listFile(listCartelle, {
    colonne: [
      ...fieldColumns<Cartella>(CARTELLA.fields),
      ...titolare<Cartella>(),
      testo('Membri', sayMembers),
      brand(),
      creato('Creata il'),
      idOrganico(),
    ],
  }),
  incoming: importItems(cartelle, calls, {
    keys: [byName('nome')],
    read: {
      permessi: sql`coalesce((
        select p.permessi from dipendenti_cartelle p where p.cartella_id = i.id and p.data_revoca is null
        order by p.data_assegnazione, p.id limit 1), i.permessi)`,
    },
    synonyms: {
      nome: ['cartella', 'nome cartella', 'share', 'share name', 'folder', 'folder name', 'item name', 'name'],
      percorso: ['path', 'share path', 'percorso di rete', 'indirizzo', 'cartella di rete', 'unc'],
      server: ['file server', 'nas', 'host'],
      descrizione: ['description', 'note'],
      permessi: ['accesso', 'permissions', 'access'],
    },
    examples: [
      { nome: 'Vendite', percorso: '\\\\esempio\\vendite' },
      { nome: 'Disegni', percorso: 'Z:\\esempio\\disegni', tipo: 'unita_rete' },
    ],
  }),
};

/** 'Anna Rossi (scrittura), Luca Neri (lettura)': those whom the reader may see. */
function sayMembers({ membri }: Cartella): string | null {
  return membri.map(({ nome, cognome, permessi }) => `${nome} ${cognome} (${permessi})`).join(', ') || null;
}
