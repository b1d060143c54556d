export interface Application {
  nome: string;
  versione: string | null;
  licenza: string;
  fornitore: string;
  categoria: string;
  /** Euro per year and seat. */
  costo: string;
  da: number;
  /** null for software that does not expire. */
  scade: number | null;
  /** null for software whose seats are not counted. */
  liberi: number | null;
  /** Matches the jobs whose employees use the software. `percent` of these employees have a seat. */
  serve: RegExp;
  quota: number;
  brands: readonly number[];
}

export const PER_USER = 'Abbonamento annuale per utente';
export const EVERY_DESK =
  /Manager|Responsabile|Dirett|Amministrazione|Contabile|Social|Grafic|Buyer|Modellista|Customer|HR|Sistemista|E-commerce|Visual/;

/** By default the software belongs to all brands, and every employee with a matching job has a seat. */
export function app(
  [nome, versione, licenza]: readonly [string, string | null, string],
  [fornitore, categoria]: readonly [string, string],
  costo: string,
  seats: Pick<Application, 'da' | 'scade' | 'liberi'>,
  users: Pick<Application, 'serve'> & Partial<Pick<Application, 'quota' | 'brands'>>,
): Application {
  return { nome, versione, licenza, fornitore, categoria, costo, quota: 100, brands: [0, 1, 2, 3, 4, 5], ...seats, ...users };
}
