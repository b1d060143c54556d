// A cell that names records by a word, and what somebody has said that a word means.
import type { Importable } from '#server/incoming/importable.ts';
import type { Field } from '#shared/fields.ts';
import { plainWord } from '../rules.ts';
import type { References, Scelte } from './find-references.ts';
import type { Read } from './read-cell.ts';

/** What stands between several names in a cell. */
export const SEVERAL = /[,;/]/;

/** What somebody has said that this word means here. */
export function chosenFor(scelte: Scelte, name: string, word: string): Read | undefined {
  const [words, plain] = [scelte[name], plainWord(word)];
  return words && Object.hasOwn(words, plain) ? { value: words[plain] } : undefined;
}

interface NamedCell {
  name: string;
  field: Field;
  text: string;
  brandId: unknown;
  references: References;
}

/** The records that a cell names: one, or several with something between them. */
export function readNamed({ several }: Importable, scelte: Scelte, { name, field, text, brandId, references }: NamedCell): Read {
  const one = (word: string): Read => {
    const chosen = chosenFor(scelte, name, word);
    if (chosen) return chosen;
    if (field.reads === 'brand') return references.brand(word);
    if (field.reads === 'showroom') return references.showroom(word, typeof brandId === 'number' ? brandId : undefined);
    return references.dipendente(word);
  };
  if (!several.includes(name)) return one(text);
  const whole = one(text);
  if ('value' in whole) return { value: whole.value === null ? null : [whole.value] };
  const parts = text.split(SEVERAL).map((word) => one(word.trim()));
  const wrong = parts.find((part) => 'error' in part);
  return wrong ?? { value: parts.flatMap((part) => ('value' in part && part.value !== null ? [part.value] : [])) };
}
