// A row of a file as what its call would be sent, with the sentences of those cells that cannot be read. Pure.

import type { Cella } from '#server/incoming/decode-text.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import { emailKey } from '#shared/email-key.ts';
import type { Field } from '#shared/fields.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { type Mappatura, plainWord } from '../rules.ts';
import { type References, type Scelte, wordsOf } from './find-references.ts';
import { ITALIANA, type Read, readCell, type Scrittura, textOf } from './read-cell.ts';

export interface Asked {
  importable: Importable;
  mappatura: Mappatura;
  scelte: Scelte;
}

export interface ReadRow {
  body: Body;
  errori: FieldErrors;
  /** Whom another row of the file brings, by the field that names them. */
  dopo: Record<string, string>;
  testi: Record<string, string>;
}

interface About {
  columns: readonly { field: string; at: number }[];
  /** Whom the rows of the file bring among them. */
  references: References;
  scritture: ReadonlyMap<string, Scrittura>;
}

/** An empty cell says nothing: it changes nothing and fills nothing. */
export function readRow({ importable, scelte }: Asked, celle: readonly Cella[], { columns, references, scritture }: About): ReadRow {
  const read: ReadRow = { body: {}, errori: {}, dopo: {}, testi: {} };
  const { brand } = importable;
  // The brand first: a showroom is one of its brand's.
  const inOrder = columns.toSorted((one, other) => Number(other.field === brand) - Number(one.field === brand));
  for (const { field: name, at } of inOrder) {
    const field = importable.fields[name] as Field; // the mapping names none else
    const cell = celle[at] ?? '';
    const text = textOf(cell);
    if (text === '') continue;
    read.testi[name] = text;
    const value = isCosa(field.reads)
      ? readNamed(importable, scelte, { name, field, text, brandId: brand && read.body[brand], references })
      : (chosenFor(scelte, name, text) ?? readCell(cell, field, scritture.get(name) ?? ITALIANA));
    if ('value' in value && value.value === null) continue; // chosen to be left empty
    if ('value' in value) read.body[name] = value.value;
    else if (value.because === 'later') read.dopo[name] = text;
    else read.errori[name] = value.error;
  }
  return read;
}

/** By what other rows may name it: its address, and its name. */
export function namesOf({ importable, mappatura }: Asked, celle: readonly Cella[]): string[] {
  if (!importable.afterwards) return [];
  const text = (name: string) => textOf(celle[mappatura.indexOf(name)] ?? '');
  return [emailKey(text('email')), wordsOf(`${text('nome')} ${text('cognome')}`)].filter(Boolean);
}

// A cell that names records by a word, and what somebody has said that a word means.

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
