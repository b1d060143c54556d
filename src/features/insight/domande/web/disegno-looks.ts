import type { CSSProperties } from 'react';
import type { Tono } from '../rules.ts';

/** The colour of each series, in every chart the same, in both themes. */
const TINTE: Record<Tono, string> = {
  software: 'accent',
  hardware: 'neutral-solid',
  piano_mobile: 'info-solid',
  telefono: 'apricot',
  cartella: 'text-3',
  hr: 'hr-solid',
  manager: 'manager-solid',
  it: 'it-solid',
  entrate: 'accent',
  uscite: 'neutral-solid',
  organico: 'text-1',
  prima: 'text-1',
  pronti: 'accent',
  non_pronti: 'apricot',
  riparazione: 'it-solid',
};

export const tinta = (tono: Tono): CSSProperties => ({ '--s': `var(--${TINTE[tono]})` }) as CSSProperties; // React's types know no property of one's own

/** How high a chart is, and what is left around the picture for the words of its axes. */
export const HEIGHT = 240;
export const MARGINI = { top: 8, right: 8, bottom: 24, left: 56 };
