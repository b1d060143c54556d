/** The states of a piece of hardware, which the report counts too. */
export const STATO_HARDWARE_LABELS = { attivo: 'Attivo', 'in riparazione': 'In riparazione', dismesso: 'Dismesso' } as const;
export type StatoHardware = keyof typeof STATO_HARDWARE_LABELS;
export const STATI_HARDWARE = Object.keys(STATO_HARDWARE_LABELS) as StatoHardware[]; // its own keys
