import type { CSSProperties } from 'react';
import type { Tono } from '../rules.ts';

/** The colour token of each subject. A subject has the same token in every chart and in both themes. */
const COLOUR_TOKENS: Record<Tono, string> = {
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

// The cast is needed, because the types of React do not allow custom properties.
export const seriesColour = (tono: Tono): CSSProperties => ({ '--s': `var(--${COLOUR_TOKENS[tono]})` }) as CSSProperties;

/** The height and the margins of a chart in pixels. The margins contain the labels of the axes. */
export const CHART_HEIGHT = 240;
export const CHART_MARGINS = { top: 8, right: 8, bottom: 24, left: 56 };
