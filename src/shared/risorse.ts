/** The kinds of things that people are given, and the table of each: by its name the register and open pages call them. */
export const TABELLE_RISORSE = {
  software: 'software',
  hardware: 'hardware',
  piano_mobile: 'piani_mobili',
  telefono: 'iphones',
  cartella: 'cartelle_condivise',
} as const;
export type TipoRisorsa = keyof typeof TABELLE_RISORSE;
export type TabellaRisorsa = (typeof TABELLE_RISORSE)[TipoRisorsa];

export const TIPI_RISORSA = Object.keys(TABELLE_RISORSE) as TipoRisorsa[]; // its own keys
export const NOMI_TABELLE_RISORSE: readonly TabellaRisorsa[] = Object.values(TABELLE_RISORSE);

/** Those that cost something a year (rule 32): a folder is free. */
export const TIPI_CON_COSTO = ['software', 'hardware', 'piano_mobile', 'telefono'] as const satisfies readonly TipoRisorsa[];
export const TABELLE_CON_COSTO: readonly TabellaRisorsa[] = TIPI_CON_COSTO.map((tipo) => TABELLE_RISORSE[tipo]);
export type TipoConCosto = (typeof TIPI_CON_COSTO)[number];
