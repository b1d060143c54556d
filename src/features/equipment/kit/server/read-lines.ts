// Codes that were pasted, one a line (rule 109).
import type { Field } from '#shared/fields.ts';
import { codiceRicerca } from '#shared/numeri.ts';
import { invalidField } from '#shared/problem.ts';

/** A line that is not empty, and at which place it was pasted. */
export interface Riga {
  riga: number;
  testo: string;
}

const AL_MASSIMO = 200;
const DETTE = 10;

/** Those that are not empty, trimmed; 400 under `field` where there is none (`manca` is said), or one is wrong or stands there twice. */
export function readLines(lines: readonly string[], { input }: Pick<Field, 'input'>, field: string, manca: string): Riga[] {
  const righe = lines.map((line, at) => ({ riga: at + 1, testo: line.trim() })).filter(({ testo }) => testo !== '');
  if (righe.length === 0) throw invalidField(field, manca);
  if (righe.length > AL_MASSIMO) throw invalidField(field, `Al massimo ${AL_MASSIMO} alla volta`);
  const first = new Map<string, number>();
  const wrong = righe.flatMap((each) => {
    const key = codiceRicerca(each.testo);
    const before = first.get(key);
    if (before === undefined) first.set(key, each.riga);
    const refused = input.safeParse(each.testo).error?.issues[0]?.message;
    const perche = refused ?? (key === '' ? 'non ha né lettere né cifre' : before && `è già alla riga ${before}`);
    return perche ? [{ ...each, perche }] : [];
  });
  if (wrong.length > 0) throw invalidField(field, sayLines(wrong));
  return righe;
}

/** What is wrong, line by line, as one sentence for the field: 'Riga 3 (PF-1): è già alla riga 1.' */
export function sayLines(wrong: readonly (Riga & { perche: string })[]): string {
  const said = wrong.slice(0, DETTE).map(({ riga, testo, perche }) => `Riga ${riga} (${testo}): ${perche}.`);
  const more = wrong.length - said.length;
  return [...said, ...(more > 0 ? [more === 1 ? "E un'altra riga." : `E altre ${more} righe.`] : [])].join('\n');
}
