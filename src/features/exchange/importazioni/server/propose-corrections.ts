import type { Cella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Correzioni } from '#shared/lettura-file.ts';
import { fieldsOf, type Mappatura } from '../rules.ts';
import { textOf } from './read-cell.ts';

const MAX_CORRECTION_EXAMPLES = 20;

/** Collects the corrections that the fields of the list propose, and makes them in the cells when the user has accepted them. */
export function correctCells(
  importable: Importable,
  { mappatura, correggi }: { mappatura: Mappatura; correggi: boolean },
  righe: readonly { celle: Cella[] }[],
): Correzioni {
  const examples = new Map<string, Correzioni['esempi'][number]>();
  let count = 0;
  for (const { celle } of righe) {
    for (const { campo, column, da, a } of proposedCorrections(importable, mappatura, celle.map(textOf))) {
      count += 1;
      if (examples.size < MAX_CORRECTION_EXAMPLES) examples.set(`${campo}\n${da}`, { campo, da, a });
      if (correggi) celle[column] = a;
    }
  }
  return { celle: count, esempi: [...examples.values()] };
}

interface ProposedCorrection {
  campo: string;
  column: number;
  da: string;
  a: string;
}

/** Returns the corrections for the texts of a row. A column with two names ('Cognome e Nome') is corrected as a whole. */
export function proposedCorrections(
  { corrections = {} }: Pick<Importable, 'corrections'>,
  mappatura: Mappatura,
  texts: readonly string[],
): ProposedCorrection[] {
  return mappatura.flatMap((field, column) => {
    const [campo = ''] = fieldsOf(field);
    const da = texts[column] ?? '';
    const a = da === '' ? undefined : corrections[campo]?.(da);
    return a === undefined ? [] : [{ campo, column, da, a }];
  });
}
