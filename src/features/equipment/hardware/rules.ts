export const GARANZIA_AL_CONTRARIO = "La garanzia scade prima dell'acquisto";

/** Field -> sentence, for a warranty that ends before the purchase (rule 51). */
export function checkGaranzia(values: {
  data_acquisto?: string | null | undefined;
  garanzia_scadenza?: string | null | undefined;
}): Record<string, string> {
  const { data_acquisto, garanzia_scadenza } = values;
  return data_acquisto && garanzia_scadenza && garanzia_scadenza < data_acquisto ? { garanzia_scadenza: GARANZIA_AL_CONTRARIO } : {};
}

/** What the form suggests for the type; any other text is as good (rule 43). */
export const TIPI_SUGGERITI = ['laptop', 'desktop', 'monitor', 'tablet', 'stampante', 'smartphone', 'altro'] as const;
