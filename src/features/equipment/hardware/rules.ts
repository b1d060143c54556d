export const GARANZIA_AL_CONTRARIO = "La garanzia scade prima dell'acquisto";

export function checkGaranzia(values: {
  data_acquisto?: string | null | undefined;
  garanzia_scadenza?: string | null | undefined;
}): Record<string, string> {
  const { data_acquisto, garanzia_scadenza } = values;
  return data_acquisto && garanzia_scadenza && garanzia_scadenza < data_acquisto ? { garanzia_scadenza: GARANZIA_AL_CONTRARIO } : {};
}

/** The suggested hardware types. The field accepts any other text as well. */
export const TIPI_SUGGERITI = ['laptop', 'desktop', 'monitor', 'tablet', 'stampante', 'smartphone', 'altro'] as const;
