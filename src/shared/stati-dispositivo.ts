// The states of what one holds in one's hand: hardware and phones. Whether somebody has it is the assignment's business.
interface Stato {
  label: string;
  /** Whether it can be given to somebody in this state. */
  si_assegna: boolean;
  /** No longer in use: nobody has it, and it costs nothing from then on (decision 34). */
  fuori_uso: boolean;
}

const STATI = {
  attivo: { label: 'Attivo', si_assegna: true, fuori_uso: false },
  'in riparazione': { label: 'In riparazione', si_assegna: false, fuori_uso: false },
  dismesso: { label: 'Dismesso', si_assegna: false, fuori_uso: true },
  smarrito: { label: 'Smarrito', si_assegna: false, fuori_uso: true },
  rubato: { label: 'Rubato', si_assegna: false, fuori_uso: true },
} as const satisfies Record<string, Stato>;

export type StatoDispositivo = keyof typeof STATI;

/** In the order in which one chooses among them. */
export const STATI_DISPOSITIVO = Object.keys(STATI) as StatoDispositivo[]; // its own keys

export const STATO_DISPOSITIVO_LABELS = Object.fromEntries(STATI_DISPOSITIVO.map((stato) => [stato, STATI[stato].label])) as {
  readonly [S in StatoDispositivo]: (typeof STATI)[S]['label'];
}; // one label each

export const STATI_FUORI_USO: readonly StatoDispositivo[] = STATI_DISPOSITIVO.filter((stato) => STATI[stato].fuori_uso);

export const siAssegna = (stato: StatoDispositivo): boolean => STATI[stato].si_assegna;

/** Whether it is out of use in this state; what is no state at all is not. */
export const isFuoriUso = (stato: unknown): boolean => STATI_FUORI_USO.some((each) => each === stato);
