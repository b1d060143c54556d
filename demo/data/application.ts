/** A licence that the company pays for. */
export interface Application {
  nome: string;
  versione: string | null;
  licenza: string;
  fornitore: string;
  categoria: string;
  /** Euro a year for one. */
  costo: string;
  /** Bought so many days ago. */
  da: number;
  /** Ends in so many days; null for what does not end. */
  scade: number | null;
  /** Seats beyond those in use; null: not counted. */
  liberi: number | null;
  /** The jobs that need it, and how many of a hundred who have one of them have it. */
  serve: RegExp;
  quota: number;
  brands: readonly number[];
}

export const PER_USER = 'Abbonamento annuale per utente';
export const EVERY_DESK =
  /Manager|Responsabile|Dirett|Amministrazione|Contabile|Social|Grafic|Buyer|Modellista|Customer|HR|Sistemista|E-commerce|Visual/;

/** For all brands and for everybody who does one of the jobs, if nothing else is said. */
export function app(
  [nome, versione, licenza]: readonly [string, string | null, string],
  [fornitore, categoria]: readonly [string, string],
  costo: string,
  seats: Pick<Application, 'da' | 'scade' | 'liberi'>,
  users: Pick<Application, 'serve'> & Partial<Pick<Application, 'quota' | 'brands'>>,
): Application {
  return { nome, versione, licenza, fornitore, categoria, costo, quota: 100, brands: [0, 1, 2, 3, 4, 5], ...seats, ...users };
}
