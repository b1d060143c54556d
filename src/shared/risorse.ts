// The kinds of things that people are given, and what each is called where it is not called by its kind: this is the one place that knows
// the tables and addresses that the specification gave them.

import type { PlainPath } from './screens.ts';

interface NomiRisorsa {
  /** Its table: by this name the register and open pages call it, too. */
  table: string;
  /** How the address of its list ends, and of the list's file. */
  lista: string;
  /** The screen that lists them, and which of its lists it is where it has several. */
  schermata: PlainPath;
  vista?: string;
  /** What an answer calls those that somebody has. */
  chiave: string;
  uno: string;
  molti: string;
  /** What somebody has, in a sentence. */
  avuto: readonly [uno: string, molti: string];
  /** Where it stands in such a sentence: first what has to be handed in. */
  posto: number;
}

/** In the order of lists of kinds. */
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

/** Where those of a kind are listed. */
export const elencoDi = (tipo: TipoRisorsa): Pick<NomiRisorsa, 'schermata' | 'vista'> => RISORSE[tipo];

type Nome = 'tipo' | 'table' | 'lista' | 'chiave';
type NomeRisorsa<By extends Nome> = { [T in TipoRisorsa]: By extends keyof (typeof RISORSE)[T] ? (typeof RISORSE)[T][By] : T }[TipoRisorsa];
export type TabellaRisorsa = NomeRisorsa<'table'>;
export type ChiaveRisorsa = NomeRisorsa<'chiave'>;

export const TIPI_RISORSA = Object.keys(RISORSE) as TipoRisorsa[]; // its own keys
export const NOMI_TABELLE_RISORSE: readonly TabellaRisorsa[] = TIPI_RISORSA.map((tipo) => RISORSE[tipo].table);

/** Something of each kind, by the kind or by one of its names. */
export function perRisorsa<By extends Nome, T>(by: By, of: (tipo: TipoRisorsa) => T): Record<NomeRisorsa<By>, T> {
  const names: Record<Nome, (tipo: TipoRisorsa) => string> = {
    tipo: (tipo) => tipo,
    table: (tipo) => RISORSE[tipo].table,
    lista: (tipo) => RISORSE[tipo].lista,
    chiave: (tipo) => RISORSE[tipo].chiave,
  };
  return Object.fromEntries(TIPI_RISORSA.map((tipo) => [names[by](tipo), of(tipo)])) as Record<NomeRisorsa<By>, T>; // one of each
}
