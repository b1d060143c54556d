/** What the form suggests for the type; any other text is as good (rule 43). */
export const TIPI_SUGGERITI = ['laptop', 'desktop', 'monitor', 'tablet', 'stampante', 'smartphone', 'altro'] as const;
