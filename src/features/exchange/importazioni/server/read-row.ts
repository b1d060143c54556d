// A row of a file as what its call would be sent, with the sentences of those cells that cannot be read. Pure.
import type { Body, Importable } from '#server/incoming/importable.ts';
import type { Cella } from '#server/incoming/table.ts';
import { emailKey } from '#shared/email-key.ts';
import type { Field } from '#shared/fields.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import type { Mappatura } from '../rules.ts';
import { type References, type Scelte, wordsOf } from './find-references.ts';
import { ITALIANA, readCell, type Scrittura, textOf } from './read-cell.ts';
import { chosenFor, readNamed } from './read-named.ts';

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
