// All measures are in millimetres.

/** PDF points per millimetre. */
export const MM = 72 / 25.4;

export interface Foglio {
  label: string;
  pagina: { larghezza: number; altezza: number };
  etichetta: { larghezza: number; altezza: number };
  colonne: number;
  righe: number;
}

export const FOGLI = {
  'a4-24': {
    label: 'Foglio A4, 24 etichette (70 × 37 mm)',
    pagina: { larghezza: 210, altezza: 297 },
    etichetta: { larghezza: 70, altezza: 37 },
    colonne: 3,
    righe: 8,
  },
  'a4-40': {
    label: 'Foglio A4, 40 etichette (52,5 × 29,7 mm)',
    pagina: { larghezza: 210, altezza: 297 },
    etichetta: { larghezza: 52.5, altezza: 29.7 },
    colonne: 4,
    righe: 10,
  },
  'rotolo-62': {
    label: 'Rotolo da 62 mm',
    pagina: { larghezza: 62, altezza: 29 },
    etichetta: { larghezza: 62, altezza: 29 },
    colonne: 1,
    righe: 1,
  },
} as const satisfies Record<string, Foglio>;

export type Formato = keyof typeof FOGLI;
export const FORMATI = Object.keys(FOGLI) as [Formato, ...Formato[]];

export const ETICHETTE_MAX = 500;

export const labelsPerSheet = ({ colonne, righe }: Foglio): number => colonne * righe;

/** Returns the position of the n-th label, counted from 0 over all pages, row by row. The grid is centred on the page. */
export function labelPosition(foglio: Foglio, index: number): { pagina: number; x: number; y: number } {
  const { pagina, etichetta, colonne, righe } = foglio;
  const onPage = index % labelsPerSheet(foglio);
  const margin = { x: (pagina.larghezza - colonne * etichetta.larghezza) / 2, y: (pagina.altezza - righe * etichetta.altezza) / 2 };
  return {
    pagina: Math.floor(index / labelsPerSheet(foglio)),
    x: margin.x + (onPage % colonne) * etichetta.larghezza,
    y: margin.y + Math.floor(onPage / colonne) * etichetta.altezza,
  };
}
