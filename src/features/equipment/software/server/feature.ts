import { sql } from 'kysely';
import { giverOf } from '#features/equipment/asset-types/server/change-items.ts';
import { givableOf, giverOfMany } from '#features/equipment/asset-types/server/give-items.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { type ItemSlice, itemWords, selectItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { type Ending, sayEnd, selectEnding } from '#features/equipment/asset-types/server/select-notices.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { brand, type Colonna, creato, data, fieldColumns, idOrganico, listFile, numero, testo } from '#server/files/columns.ts';
import { byNameAndVersion } from '#server/incoming/importable.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import { type AssegnazioneInElenco, calls, listAssegnazioniSoftware, listSoftware, type Software } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { isFull } from './queries.ts';
import { software, softwareRoutes } from './routes.ts';

interface FullFacts extends Fatti {
  posti: number;
  /** How many who come ask for one. */
  chiesti: number;
}

/** Those that somebody asks for come first. */
const postiFiniti: WorkSection = {
  titolo: () => 'Licenze finite',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/software', { esaurite: true }),
  select: (scope) => sql`
    select 'licenze:' || i.id as chiave, case when c.chiesti > 0 then 1 else 2 end as gravita, -c.chiesti as ordine,
      jsonb_build_object('id', i.id, 'nome', i.nome, 'posti', i.numero_licenze, 'chiesti', c.chiesti) as fatti
    from software i cross join lateral (
      select count(*) as chiesti from richieste r join workflows w on w.id = r.workflow_id join dipendenti d on d.id = w.dipendente_id
      where r.software_id = i.id and r.stato = 'richiesta' and ${inBrands('d.brand_id', scope.can_view)}) c
    where ${isFull('i')} and ${hasVisibleBrand(scope, SOFTWARE.links, 'i.id')}`,
  say: ({ id, nome, posti, chiesti }: FullFacts) => ({
    titolo: nome,
    quando: chiesti > 0 ? `${chiesti === 1 ? 'Ne serve 1' : `Ne servono ${chiesti}`} per chi arriva` : undefined,
    testo: sayPosti(posti),
    collegamento: schedaDi('software', id),
  }),
};

function sayPosti(posti: number): string {
  if (posti === 0) return 'Nessuna licenza';
  return posti === 1 ? "L'unica licenza è in uso" : `Tutte le ${posti} licenze sono in uso`;
}

interface UsedUp extends Fatti {
  id: number;
  usate: number;
}

const licenzeEsaurite: NoticeGroup = {
  titolo: 'Licenze esaurite',
  collegamento: addressOf('/software', { esaurite: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'esaurite:' || s.id as chiave,
          s.numero_licenze || ':' || (select max(p.id) from dipendenti_software p where p.software_id = s.id and p.data_revoca is null) as impronta,
          2 as gravita, s.created_at::date as ordine, jsonb_build_object('id', s.id, 'nome', s.nome, 'usate', s.licenze_utilizzate) as fatti
        from software s
        where s.licenze_utilizzate > 0 and s.licenze_utilizzate >= s.numero_licenze
          and ${hasVisibleBrand(scope, SOFTWARE.links, 's.id')}`,
      say: ({ id, nome, usate }: UsedUp) => ({
        titolo: nome,
        testo: usate === 1 ? "L'unica licenza è in uso" : `Tutte le ${usate} licenze sono in uso`,
        collegamento: schedaDi('software', id),
      }),
    },
  ],
};

const licenzeInScadenza: NoticeGroup = {
  titolo: 'Licenze in scadenza',
  collegamento: addressOf('/software', { scadenza: 'da_seguire', sort: 'data_scadenza' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectEnding(scope, SOFTWARE, { key: 'software', day: sql`i.data_scadenza` }),
      say: (ending: Ending) => ({ titolo: ending.nome, testo: sayEnd(ending, 'Scaduto'), collegamento: schedaDi('software', ending.id) }),
    },
  ],
};

// One row for each holder of a licence.
type Riga = AssegnazioneInElenco;

/** What one seat costs a year (rule 31). */
const quota: Colonna<Riga> = { testa: 'Costo Annuo', tipo: 'euro', di: ({ software }) => software.costo_licenza };

const fileAssegnazioniSoftware = listFile(listAssegnazioniSoftware, {
  colonne: [
    testo<Riga>('Software', ({ software }) => software.nome),
    testo<Riga>('Licenza', ({ software }) => software.licenza),
    { ...brand<Riga>(), testa: 'Brand del Software' },
    testo<Riga>('Cognome', ({ assegnatario }) => assegnatario.cognome),
    testo<Riga>('Nome', ({ assegnatario }) => assegnatario.nome),
    testo<Riga>('Email', ({ email }) => email),
    testo<Riga>('Brand', (riga) => riga.brand.nome),
    testo<Riga>('Showroom', ({ showroom }) => showroom?.nome ?? null),
    data<Riga>('Dal', ({ data_assegnazione }) => data_assegnazione),
    numero<Riga>('Giorni', ({ giorni }) => giorni),
    quota,
  ],
});

export const softwareFeature = {
  notices: { licenze_esaurite: licenzeEsaurite, licenze_in_scadenza: licenzeInScadenza },
  work: { licenze: postiFiniti },
  files: { 'assegnazioni-software': fileAssegnazioniSoftware },
} satisfies Feature;

const inUso = numero<Software>('Licenze Utilizzate', ({ licenze_utilizzate }) => licenze_utilizzate);

export const softwareSlice: ItemSlice = {
  kind: SOFTWARE,
  routes: softwareRoutes,
  give: giverOf(software),
  giveMany: giverOfMany(software),
  findGivable: givableOf(software),
  words: itemWords(SOFTWARE),
  search: (scope, q) => ({ ...selectItem(SOFTWARE, scope, q), dettaglio: sql`t.fornitore` }),
  file: listFile(listSoftware, {
    colonne: [...fieldColumns<Software>(SOFTWARE.fields, { numero_licenze: [inUso] }), brand(), creato(), idOrganico()],
  }),
  incoming: importItems(software, calls, {
    keys: [byNameAndVersion('nome', 'versione')],
    synonyms: {
      nome: [
        'software',
        'nome software',
        'programma',
        'applicazione',
        'prodotto',
        'product',
        'product name',
        'app',
        'license name',
        'item name',
        'name',
        'sku',
      ],
      versione: ['version', 'release'],
      licenza: ['tipo licenza', 'tipo di licenza', 'license type'],
      fornitore: ['vendor', 'produttore', 'publisher', 'manufacturer', 'supplier'],
      categoria: ['category'],
      costo_licenza: ['costo annuo', 'prezzo', 'costo per licenza', 'canone annuo', 'prezzo unitario', 'unit price', 'annual cost'],
      numero_licenze: ['licenze', 'licenze totali', 'posti', 'seats', 'total seats', 'quantità', 'quantity', 'total licenses'],
      data_scadenza: ['rinnovo', 'scade il', 'data rinnovo', 'data di scadenza', 'expiration date', 'renewal date', 'expires'],
    },
    examples: [
      { nome: 'Microsoft 365', licenza: 'Abbonamento', fornitore: 'Microsoft', costo_licenza: '120,00', numero_licenze: '50' },
      { nome: 'AutoCAD', licenza: 'Abbonamento', costo_licenza: '1.980,00', numero_licenze: '4' },
    ],
  }),
};
