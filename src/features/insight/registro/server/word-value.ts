// How the values of a column read.

import type { Campo } from '#server/register/words.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Cosa, NameOf } from '#shared/riferimenti.ts';

/** A value as a person reads it. */
export function textOf([, come, vuoto = 'Non specificato']: Campo, value: unknown, nameOf: NameOf): string | null {
  if (come === 'siNo') return value ? 'Sì' : 'No';
  if (come === 'presente') return value === null || value === undefined ? 'No' : 'Sì';
  if (value === null || value === undefined) return vuoto;
  if (Array.isArray(value)) return value.map(itemText).join(', ') || vuoto;
  const text = String(value);
  if (come === undefined) return text;
  if (typeof come === 'object') return come[text] ?? text;
  if (come === 'segreto') return 'Non mostrata';
  if (come === 'data') return formatData(text);
  if (come === 'euro') return formatEuro(text);
  return nameText(come, nameOf(come, text));
}

/** One of a list: as it is, or by what describes it and how many of it there are. */
function itemText(item: unknown): string {
  const { descrizione, quantita } = Object(item);
  if (descrizione === undefined) return String(item);
  return quantita > 1 ? `${quantita} × ${descrizione}` : String(descrizione);
}

function nameText(cosa: Cosa, name: string | null | undefined): string {
  if (name === null) return cosa === 'brand' ? 'Un altro brand' : 'Di un altro brand';
  return name ?? 'Non più presente';
}
