import type { Cella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Correzioni } from '#shared/lettura-file.ts';
import { fieldsOf, type Mappatura } from '../rules.ts';
import { textOf } from './read-cell.ts';

/** Counts the cells with a proposed correction, and corrects them when the user has accepted the proposals. */
export function correctCells(
  importable: Importable,
  { mappatura, correggi }: { mappatura: Mappatura; correggi: boolean },
  righe: readonly { celle: Cella[] }[],
): number {
  if (!importable.corrections) return 0;
  let count = 0;
  for (const { celle } of righe) {
    for (const { column, a } of proposedCorrections(importable, mappatura, celle.map(textOf))) {
      count += 1;
      if (correggi) celle[column] = a;
    }
  }
  return count;
}

/** Returns the corrections of the example texts of the columns. They are not stored, because they may be names of employees. */
export function exampleCorrections(
  importable: Importable,
  mappatura: Mappatura,
  colonne: readonly { esempi: readonly string[] }[],
): Correzioni['esempi'] {
  return colonne.flatMap(({ esempi }, column) =>
    esempi.flatMap((text) =>
      proposedCorrections(importable, [mappatura[column] ?? null], [text]).map(({ campo, da, a }) => ({ campo, da, a })),
    ),
  );
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
