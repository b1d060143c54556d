export interface Application {
  nome: string;
  versione: string | null;
  licenza: string;
  fornitore: string;
  categoria: string;
  /** The price of one seat for a year, in euro. */
  costo: string;
  boughtDaysAgo: number;
  /** The number of days until the licence expires; null for software that does not expire. */
  expiresInDays: number | null;
  /** The number of free seats; null for software whose seats are not counted. */
  freeSeats: number | null;
  /** A pattern for the job titles of the employees who use the software. `percent` of these employees have a seat. */
  jobs: RegExp;
  percent: number;
  brands: readonly number[];
}

export const PER_USER = 'Abbonamento annuale per utente';
export const DESK_JOBS =
  /Manager|Responsabile|Dirett|Amministrazione|Contabile|Social|Grafic|Buyer|Modellista|Customer|HR|Sistemista|E-commerce|Visual/;

export function makeApplication(
  [nome, versione, licenza]: readonly [string, string | null, string],
  [fornitore, categoria]: readonly [string, string],
  costo: string,
  seats: Pick<Application, 'boughtDaysAgo' | 'expiresInDays' | 'freeSeats'>,
  users: Pick<Application, 'jobs'> & Partial<Pick<Application, 'percent' | 'brands'>>,
): Application {
  return { nome, versione, licenza, fornitore, categoria, costo, percent: 100, brands: [0, 1, 2, 3, 4, 5], ...seats, ...users };
}
