export interface Application {
  nome: string;
  versione: string | null;
  licenza: string;
  fornitore: string;
  categoria: string;
  /** The yearly cost of one seat in euro. */
  costo: string;
  /** The number of days since the purchase. */
  da: number;
  /** The number of days until the expiry; null for software that does not expire. */
  scade: number | null;
  /** The number of free seats; null for software whose seats are not counted. */
  liberi: number | null;
  /** Matches the jobs whose employees use the software. `quota` is the percentage of these employees who have a seat. */
  serve: RegExp;
  quota: number;
  brands: readonly number[];
}

export const PER_USER = 'Abbonamento annuale per utente';
export const EVERY_DESK =
  /Manager|Responsabile|Dirett|Amministrazione|Contabile|Social|Grafic|Buyer|Modellista|Customer|HR|Sistemista|E-commerce|Visual/;

/** Creates an entry of the list below. By default the software belongs to all brands, and every employee with a matching job has a seat. */
export function app(
  [nome, versione, licenza]: readonly [string, string | null, string],
  [fornitore, categoria]: readonly [string, string],
  costo: string,
  seats: Pick<Application, 'da' | 'scade' | 'liberi'>,
  users: Pick<Application, 'serve'> & Partial<Pick<Application, 'quota' | 'brands'>>,
): Application {
  return { nome, versione, licenza, fornitore, categoria, costo, quota: 100, brands: [0, 1, 2, 3, 4, 5], ...seats, ...users };
}
