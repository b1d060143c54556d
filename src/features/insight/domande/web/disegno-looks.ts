import type { CSSProperties } from 'react';
import type { Tono } from '../rules.ts';

/** The colour token of each series, the same in every chart and in both themes. */
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

export const tinta = (tono: Tono): CSSProperties => ({ '--s': `var(--${TINTE[tono]})` }) as CSSProperties; // the types of React do not allow custom properties

/** Height of a chart in pixels, and the margins for the labels of its axes. */
export const HEIGHT = 240;
export const MARGINI = { top: 8, right: 8, bottom: 24, left: 56 };
