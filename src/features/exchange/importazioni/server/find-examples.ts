// Rows of a model that somebody has left as they were.
import type { Importable } from '#server/incoming/importable.ts';
import type { Field } from '#shared/fields.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { plainHeading } from '../rules.ts';
import { ITALIANA, readCell } from './read-cell.ts';

export const RIGA_DI_ESEMPIO = 'Riga di esempio del modello: toglila o cambiala';

/** Whether these texts, by field, are an example of the model; the brand in it was that of whoever took the model. */
export function isExample({ fields, examples, brand }: Importable, texts: Readonly<Record<string, string>>): boolean {
  const filled = Object.keys(texts).filter((name) => name !== brand);
  return examples.some((example) => {
    const said = Object.entries(example);
    return (
      said.length === filled.length && said.every(([name, text]) => meaningOf(fields[name], texts[name]) === meaningOf(fields[name], text))
    );
  });
}

function meaningOf(field: Field | undefined, text = ''): string {
  if (!field || isCosa(field.reads)) return plainHeading(text);
  const read = readCell(text, field, ITALIANA);
  return 'value' in read ? String(read.value) : text;
}
