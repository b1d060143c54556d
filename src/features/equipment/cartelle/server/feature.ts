import { sql } from 'kysely';
import { giverOf } from '#features/equipment/kit/server/change-items.ts';
import { givableOf, giverOfMany } from '#features/equipment/kit/server/give-items.ts';
import { importItems } from '#features/equipment/kit/server/import-items.ts';
import { type ItemSlice, itemWords, selectHeldItem } from '#features/equipment/kit/server/item-slice.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import type { Feature } from '#server/feature.ts';
import { brand, creato, fieldColumns, idOrganico, listFile, testo, titolare } from '#server/files/columns.ts';
import { byName } from '#server/incoming/record-keys.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { type Cartella, calls, listCartelle } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { cartelle, cartelleRoutes } from './routes.ts';
import { SCADE_IL } from './verify-cartella.ts';

interface Due extends Fatti {
  giorno: string;
  quanti: number;
  referente: string | null;
}

/** For who may decide about those members: whether they still need the folder has not been said in time (rule 94). */
const accessiDaVerificare: NoticeGroup = {
  titolo: 'Accessi a cartelle da verificare',
  collegamento: addressOf('/admin/cartelle', { assegnato: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'verifica:' || c.id as chiave, min(${SCADE_IL})::text as impronta, 2 as gravita, min(${SCADE_IL}) as ordine,
          jsonb_build_object('id', c.id, 'nome', c.nome, 'giorno', min(${SCADE_IL}), 'quanti', count(*), 'referente', (
            select r.nome || ' ' || r.cognome from dipendenti r
            where r.id = c.referente_id and ${inBrands('r.brand_id', scope.can_view)})) as fatti
        from cartelle_condivise c join dipendenti_cartelle p on p.cartella_id = c.id and p.data_revoca is null
        where ${SCADE_IL} <= oggi() and ${inBrands('p.brand_id', brandsFor(scope, 'risorse.assegna'))}
          and ${hasVisibleBrand(scope, CARTELLA.links, 'c.id')}
        group by c.id`,
      say: ({ id, nome, giorno, quanti, referente }: Due) => ({
        titolo: nome,
        testo: `${quanti === 1 ? '1 persona' : `${quanti} persone`} da confermare dal ${formatData(giorno)}${referente ? ` · referente ${referente}` : ''}`,
        collegamento: recordAddress('/cartelle/$id', { id }),
      }),
    },
  ],
};

export const cartelleFeature = {
  notices: { accessi_da_verificare: accessiDaVerificare },
} satisfies Feature;

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
