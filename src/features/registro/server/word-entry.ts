import { COSE, type Cosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import { type Cambio, type Campo, OGGETTI, subjectOf, type Voce } from '../rules.ts';
import { CAMPI, CAMPI_ACCESSO, CAMPI_ESPORTAZIONE, textOf } from './word-columns.ts';
import { brandInTitle, titleOf } from './word-title.ts';

/** Everything that an entry mentions by id: ask for their names, then word it. */
export function referencesOf(voce: Voce): Riferimento[] {
  const subject = subjectOf(voce);
  const mentioned = columnsOf(voce).flatMap(([name, [, come]]) =>
    isCosa(come) ? [voce.prima?.[name], voce.dopo?.[name]].map((id) => ({ cosa: come, id: String(id ?? '') })) : [],
  );
  return [subject, brandInTitle(voce), ...mentioned].filter((each) => each !== undefined).filter(({ id }) => id !== '');
}

/** An entry in words: what happened to what, and each column from what to what. */
export function wordEntry(voce: Voce, nameOf: NameOf): { titolo: string; cambi: Cambio[] } {
  const cambi = columnsOf(voce).map(([campo, column]): Cambio => {
    const text = (values: Voce['prima']) => (values ? textOf(column, values[campo], nameOf) : null);
    return { campo, etichetta: column[0], prima: text(voce.prima), dopo: text(voce.dopo) };
  });
  return { titolo: titleOf(voce, nameOf), cambi };
}

/** The columns that the entry tells, in the order of their table. What was made or deleted tells those that hold something. */
function columnsOf({ azione, oggetto, prima, dopo, intera }: Voce): [string, Campo][] {
  const own = azione === 'esporta' ? {} : (OGGETTI[oggetto]?.campi ?? {}); // a list may be called as a table is
  const all = COLUMNS[azione] ?? CAMPI;
  return Object.entries(all).flatMap(([name, shared]): [string, Campo][] => {
    const column = own[name] === undefined ? shared : own[name];
    const isTold = [prima, dopo].some((values) => values && name in values && ((prima && dopo) || values[name] !== null));
    // Between two brands of which the reader sees one, the other's values are not for it: only that it went over.
    return column && isTold && (intera || name === 'brand_id') ? [[name, column]] : [];
  });
}

const COLUMNS: Partial<Record<Voce['azione'], Record<string, Campo | null>>> = {
  esporta: { ...CAMPI_ESPORTAZIONE, ...CAMPI, ...CAMPI_ESPORTAZIONE },
  accesso: CAMPI_ACCESSO,
};

function isCosa(come: Campo[1]): come is Cosa {
  return COSE.some((cosa) => cosa === come);
}
