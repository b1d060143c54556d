import type { TipoRisorsa } from '#shared/risorse.ts';

/** The kinds that a code can name. */
export const TIPI_LETTI = ['hardware', 'telefono', 'piano_mobile'] as const satisfies readonly TipoRisorsa[];
export type TipoLetto = (typeof TIPI_LETTI)[number];

/** What a label's address ends with, of whatever server; undefined for any other text. */
export function readEtichetta(letto: string): string | undefined {
  return /(?:^|\/s\/)([0-9A-HJKMNP-TV-Z]{12})\/?$/i.exec(letto.trim())?.[1]?.toUpperCase();
}
