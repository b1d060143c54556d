import type { CSSProperties } from 'react';

/** The brand's own colour for an element of class `brand`; tint and text are made from it in tokens.css. */
export function brandStyle(colore: string | null | undefined): CSSProperties {
  return colore ? ({ '--brand': colore } as CSSProperties) : {}; // React's type knows no custom properties; the DOM sets them by CSSOM
}
