// A state of a device. The state does not contain whether the device is assigned.
interface Stato {
  label: string;
  assegnabile: boolean;
  /** True for a device that is out of use: no employee has it, and it costs nothing from then on. */
  fuori_uso: boolean;
}

const STATI = {
  attivo: { label: 'Attivo', assegnabile: true, fuori_uso: false },
  'in riparazione': { label: 'In riparazione', assegnabile: false, fuori_uso: false },
  dismesso: { label: 'Dismesso', assegnabile: false, fuori_uso: true },
  smarrito: { label: 'Smarrito', assegnabile: false, fuori_uso: true },
  rubato: { label: 'Rubato', assegnabile: false, fuori_uso: true },
} as const satisfies Record<string, Stato>;

export type StatoDispositivo = keyof typeof STATI;

export const STATI_DISPOSITIVO = Object.keys(STATI) as StatoDispositivo[];

export const STATO_DISPOSITIVO_LABELS = Object.fromEntries(STATI_DISPOSITIVO.map((stato) => [stato, STATI[stato].label])) as {
  readonly [S in StatoDispositivo]: (typeof STATI)[S]['label'];
}; // cast: there is one label for each state

export const STATI_FUORI_USO: readonly StatoDispositivo[] = STATI_DISPOSITIVO.filter((stato) => STATI[stato].fuori_uso);

export const isAssegnabile = (stato: StatoDispositivo): boolean => STATI[stato].assegnabile;

/** Returns whether a device in this state is out of use; false for an unknown state. */
export const isFuoriUso = (stato: unknown): boolean => STATI_FUORI_USO.some((stateOutOfUse) => stateOutOfUse === stato);
