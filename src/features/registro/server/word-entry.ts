import {
  type Cambio,
  type Campo,
  COSE,
  type Cosa,
  type NameOf,
  OGGETTI,
  type Riferimento,
  subjectOf,
  type Voce,
  verbOf,
} from '../rules.ts';
import { CAMPI, CAMPI_ESPORTAZIONE, textOf } from './word-columns.ts';

/** Everything that an entry mentions by id: ask for their names, then word it. */
export function referencesOf(voce: Voce): Riferimento[] {
  const subject = subjectOf(voce);
  const mentioned = columnsOf(voce).flatMap(([name, [, come]]) =>
    isCosa(come) ? [voce.prima?.[name], voce.dopo?.[name]].map((id) => ({ cosa: come, id: String(id ?? '') })) : [],
  );
  return [...(subject ? [subject] : []), ...mentioned].filter(({ id }) => id !== '');
}

/** An entry in words: what happened to what, and each column from what to what. */
export function wordEntry(voce: Voce, nameOf: NameOf): { titolo: string; cambi: Cambio[] } {
  const cambi = columnsOf(voce).map(([campo, column]): Cambio => {
    const text = (values: Voce['prima']) => (values ? textOf(column, values[campo], nameOf) : null);
    return { campo, etichetta: column[0], prima: text(voce.prima), dopo: text(voce.dopo) };
  });
  return { titolo: titleOf(voce, nameOf), cambi };
}

function titleOf(voce: Voce, nameOf: NameOf): string {
  const subject = subjectOf(voce);
  const name = subject && nameOf(subject.cosa, subject.id);
  if (name === null) return `${verbOf(voce)} (di un altro brand)`;
  return name === undefined ? verbOf(voce) : `${verbOf(voce)}: ${name}`;
}

/** The columns that the entry tells, in the order of their table. What was made or deleted tells those that hold something. */
function columnsOf({ azione, oggetto, prima, dopo, intera }: Voce): [string, Campo][] {
  const isExport = azione === 'esporta'; // of a list, which may be called as a table is
  const own = isExport ? {} : (OGGETTI[oggetto]?.campi ?? {});
  const all: Record<string, Campo | null> = isExport ? { ...CAMPI_ESPORTAZIONE, ...CAMPI, ...CAMPI_ESPORTAZIONE } : CAMPI;
  return Object.entries(all).flatMap(([name, shared]): [string, Campo][] => {
    const column = own[name] === undefined ? shared : own[name];
    const isTold = [prima, dopo].some((values) => values && name in values && ((prima && dopo) || values[name] !== null));
    // Between two brands of which the reader sees one, the other's values are not for it: only that it went over.
    return column && isTold && (intera || name === 'brand_id') ? [[name, column]] : [];
  });
}

function isCosa(come: Campo[1]): come is Cosa {
  return COSE.some((cosa) => cosa === come);
}
