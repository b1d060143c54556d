// Only this file knows the table names and paths that the specification gave the asset types.

import type { PlainPath } from './screens.ts';

interface NomiRisorsa {
  /** The table name, which the audit log and live updates also use. */
  table: string;
  /** The last segment of the path of the list and of its export. */
  lista: string;
  schermata: PlainPath;
  vista?: string;
  chiave: string;
  uno: string;
  molti: string;
  /** The Italian noun, singular and plural, in a sentence that lists an employee's items. */
  avuto: readonly [uno: string, molti: string];
  /**
   * The position of this asset type in a sentence that lists an employee's items. Types that the employee must hand in come
   * first.
   */
  posto: number;
}

export const RISORSE = {
  software: {
    table: 'software',
    lista: 'software',
    schermata: '/software',
    chiave: 'software',
    uno: 'Software',
    molti: 'Software',
    avuto: ['una licenza software', 'licenze software'],
    posto: 4,
  },
  hardware: {
    table: 'hardware',
    lista: 'hardware',
    schermata: '/hardware',
    chiave: 'hardware',
    uno: 'Hardware',
    molti: 'Hardware',
    avuto: ['un dispositivo', 'dispositivi'],
    posto: 1,
  },
  piano_mobile: {
    table: 'piani_mobili',
    lista: 'piani-mobili',
    schermata: '/mobile-plans',
    chiave: 'piani_mobili',
    uno: 'Piano mobile',
    molti: 'Piani mobili',
    avuto: ['un piano mobile', 'piani mobili'],
    posto: 3,
  },
  telefono: {
    table: 'iphones',
    lista: 'iphones',
    schermata: '/mobile-plans',
    vista: 'telefoni',
    chiave: 'telefoni',
    uno: 'Telefono aziendale',
    molti: 'Telefoni aziendali',
    avuto: ['un telefono aziendale', 'telefoni aziendali'],
    posto: 2,
  },
  cartella: {
    table: 'cartelle_condivise',
    lista: 'cartelle-condivise',
    schermata: '/admin/cartelle',
    chiave: 'cartelle',
    uno: 'Cartella condivisa',
    molti: 'Cartelle condivise',
    avuto: ['una cartella condivisa', 'cartelle condivise'],
    posto: 5,
  },
} as const satisfies Record<string, NomiRisorsa>;

export type TipoRisorsa = keyof typeof RISORSE;

export const elencoOf = (tipo: TipoRisorsa): Pick<NomiRisorsa, 'schermata' | 'vista'> => RISORSE[tipo];

type Nome = 'tipo' | 'table' | 'lista' | 'chiave';
type NomeRisorsa<NameType extends Nome> = {
  [T in TipoRisorsa]: NameType extends keyof (typeof RISORSE)[T] ? (typeof RISORSE)[T][NameType] : T;
}[TipoRisorsa];
export type TabellaRisorsa = NomeRisorsa<'table'>;
export type ChiaveRisorsa = NomeRisorsa<'chiave'>;

export const TIPI_RISORSA = Object.keys(RISORSE) as TipoRisorsa[];
export const NOMI_TABELLE_RISORSE: readonly TabellaRisorsa[] = TIPI_RISORSA.map((tipo) => RISORSE[tipo].table);

export function mapRisorse<NameType extends Nome, T>(
  nameType: NameType,
  makeValue: (tipo: TipoRisorsa) => T,
): Record<NomeRisorsa<NameType>, T> {
  const names: Record<Nome, (tipo: TipoRisorsa) => string> = {
    tipo: (tipo) => tipo,
    table: (tipo) => RISORSE[tipo].table,
    lista: (tipo) => RISORSE[tipo].lista,
    chiave: (tipo) => RISORSE[tipo].chiave,
  };
  return Object.fromEntries(TIPI_RISORSA.map((tipo) => [names[nameType](tipo), makeValue(tipo)])) as Record<NomeRisorsa<NameType>, T>; // cast: one entry per type
}
