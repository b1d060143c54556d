// The one place that says where each kind of resource is stored. Statements that are alike for several kinds are made of it.
import type { TABELLE_RISORSE, TabellaRisorsa, TipoConCosto, TipoRisorsa } from '#shared/risorse.ts';
import type { BrandLinks } from './brand-links.ts';
import type { Periods } from './periods.ts';

/** Where a kind of thing keeps its rows, its brands and its periods, and what its name column is called. */
export interface ItemTables {
  table: TabellaRisorsa;
  name: string;
  links: BrandLinks;
  periods: Periods;
}

/** What one costs a year, and whether its `stato` can be 'dismesso'. */
interface Costing {
  cost: string;
  dismissable: boolean;
}

export const ITEMS = {
  software: {
    table: 'software',
    name: 'nome',
    cost: 'costo_licenza',
    dismissable: false,
    links: { table: 'software_brands', column: 'software_id' },
    periods: { table: 'dipendenti_software', column: 'software_id' },
  },
  hardware: {
    table: 'hardware',
    name: 'nome',
    cost: 'costo_annuo',
    dismissable: true,
    links: { table: 'hardware_brands', column: 'hardware_id' },
    periods: { table: 'dipendenti_hardware', column: 'hardware_id' },
  },
  piano_mobile: {
    table: 'piani_mobili',
    name: 'nome_piano',
    cost: 'costo_annuo',
    dismissable: false,
    links: { table: 'piani_mobili_brands', column: 'piano_id' },
    periods: { table: 'dipendenti_piani_mobili', column: 'piano_mobile_id' },
  },
  telefono: {
    table: 'iphones',
    name: 'modello',
    cost: 'costo_annuo',
    dismissable: false,
    links: { table: 'iphones_brands', column: 'iphone_id' },
    periods: { table: 'dipendenti_iphones', column: 'iphone_id' },
  },
  cartella: {
    table: 'cartelle_condivise',
    name: 'nome',
    links: { table: 'cartelle_brands', column: 'cartella_id' },
    periods: { table: 'dipendenti_cartelle', column: 'cartella_id' },
  },
} as const satisfies { [T in TipoRisorsa]: ItemTables & { table: (typeof TABELLE_RISORSE)[T] } } & Record<TipoConCosto, Costing>;
