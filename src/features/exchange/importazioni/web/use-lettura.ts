import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import type { PerTutte, Scelte } from '#shared/lettura-file.ts';
import { keyOf } from '#web/data/call.ts';
import { refresh, useWrite } from '#web/data/use-write.ts';
import { getImportazione, type Importazione, listImportazioni, listRighe, type RigaImportata, updateImportazione } from '../contract.ts';
import { campiDi, dividi, type Mappatura, plainWord } from '../rules.ts';

type Change = InputOf<typeof updateImportazione>['body'];
type Cella = NonNullable<Change['celle']>[number];

export interface Lettura {
  /** The present mapping, including changes that the server has not processed yet. */
  mappatura: Mappatura;
  scelte: Scelte;
  per_tutte: PerTutte;
  includi_totali: boolean;
  /** The text that the user has just typed into a cell, or undefined. */
  written: (riga: number, colonna: number) => string | undefined;
  change: (change: Change) => void;
  isReading: boolean;
}

/**
 * Edits the mapping of an import. A change is sent to the server at once; changes that the user makes during a request are collected and
 * sent together afterwards.
 */
export function useLettura(importazione: Importazione): Lettura {
  const id = String(importazione.id);
  const client = useQueryClient();
  const { mutateAsync } = useWrite(updateImportazione, {
    failure: 'Il file non è stato riletto. Controlla la connessione e riprova.',
    serverMessage: true,
    untold: [],
  });
  const [draft, setDraft] = useState<Change>();
  const waiting = useRef<Change>(undefined);
  const isBusy = useRef(false);

  const sendWaiting = async () => {
    for (let body = waiting.current; body; body = waiting.current) {
      waiting.current = undefined;
      const answer = await mutateAsync({ params: { id }, body });
      client.setQueryData(keyOf(getImportazione, { params: { id } }), answer);
    }
    // Refetches all loaded pages, so that the user keeps the scroll position.
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.read === listRighe });
  };
  const work = async () => {
    isBusy.current = true;
    try {
      while (waiting.current) await sendWaiting();
    } catch {
      waiting.current = undefined; // the change failed, as the toast says, and the former mapping stays
    }
    isBusy.current = false;
    setDraft(undefined);
    void refresh(client, [listImportazioni]);
  };

  return {
    mappatura: draft?.mappatura ?? importazione.mappatura,
    scelte: draft?.scelte ?? importazione.scelte,
    per_tutte: draft?.per_tutte ?? importazione.per_tutte,
    includi_totali: draft?.includi_totali ?? importazione.includi_totali,
    written: (riga, colonna) => draft?.celle?.find((cella) => isSame(cella, { riga, colonna }))?.testo,
    change: (change) => {
      waiting.current = merged(waiting.current, change);
      setDraft((former) => merged(former, change));
      if (!isBusy.current) void work();
    },
    isReading: draft !== undefined,
  };
}

const isSame = (one: Pick<Cella, 'riga' | 'colonna'>, other: Pick<Cella, 'riga' | 'colonna'>) =>
  one.riga === other.riga && one.colonna === other.colonna;

function merged(former: Change = {}, { celle = [], ...change }: Change): Change {
  const kept = former.celle?.filter((cella) => !celle.some((other) => isSame(cella, other))) ?? [];
  return { ...former, ...change, celle: [...kept, ...celle] };
}

/** An imported field as a column of the preview. */
export interface ColonnaMostrata {
  campo: string;
  etichetta: string;
  /** The index of the column in the file; undefined when the user gave one value for all rows instead. */
  colonna: number | undefined;
  /** The mapping of a column that fills two fields, whose cells are split. */
  insieme?: string;
  perTutte?: string;
}

type Shown = Pick<Importazione, 'campi' | 'per_tutte'>;

/** The imported columns in the order of the file, then the values for all rows. */
export function colonneMostrate({ campi, per_tutte }: Shown, mappatura: Mappatura): ColonnaMostrata[] {
  const etichettaDi = (campo: string | null) => campi.find((each) => each.campo === campo)?.etichetta;
  const ofFile = mappatura.flatMap((significato, colonna) => {
    const filled = campiDi(significato);
    return filled.flatMap((campo) => {
      const etichetta = etichettaDi(campo);
      return etichetta === undefined
        ? []
        : [{ campo, etichetta, colonna, ...(filled.length > 1 && significato ? { insieme: significato } : {}) }];
    });
  });
  const forAll = Object.entries(per_tutte).map(([campo, perTutte]) => ({
    campo,
    etichetta: etichettaDi(campo) ?? campo,
    colonna: undefined,
    perTutte,
  }));
  return [...ofFile, ...forAll];
}

/** The text of the cell from which the column takes its value, or the value for all rows. `written`: what the user has typed over it. */
export const cellaDi = ({ celle }: Pick<RigaImportata, 'celle'>, { colonna, perTutte = '' }: ColonnaMostrata, written?: string): string =>
  written ?? (colonna === undefined ? perTutte : (celle[colonna] ?? ''));

/** The part of the cell's text that becomes the value of the field: for the field surname, 'Rossi' of 'Rossi Anna'. */
export function testoDi(riga: Pick<RigaImportata, 'celle'>, colonna: ColonnaMostrata, written?: string): string {
  const cella = cellaDi(riga, colonna, written);
  return dividi(colonna.insieme ?? null, cella)?.[colonna.campo] ?? cella;
}

/**
 * Returns the meaning that the user selected for the text of a cell: the name of a record, null for an empty cell, or undefined when the
 * user selected none.
 */
export type Significato = (campo: string, text: string) => string | null | undefined;

/** A cell with several words is translated word by word. */
export function significatiDi({ abbinati, scelte }: Pick<Importazione, 'abbinati' | 'scelte'>): Significato {
  const said = new Map(abbinati.map(({ campo, valore, significa }) => [`${campo} ${plainWord(valore)}`, significa]));
  const one = (campo: string, word: string) => said.get(`${campo} ${plainWord(word)}`);
  return (campo, text) => {
    const whole = one(campo, text);
    if (whole !== undefined || !scelte[campo]) return whole;
    const parts = text.split(/[,;/]/).map((part) => part.trim());
    if (parts.length < 2 || parts.every((part) => one(campo, part) === undefined)) return undefined;
    return parts.flatMap((part) => (one(campo, part) === undefined ? part : (one(campo, part) ?? []))).join(', ') || null;
  };
}

/** Errors of a row outside of its cells: of the whole row, and of fields without a column. */
export function altriErrori(
  { errori }: Pick<RigaImportata, 'errori'>,
  colonne: readonly ColonnaMostrata[],
  { campi }: Pick<Importazione, 'campi'>,
): string[] {
  return Object.entries(errori).flatMap(([campo, sentence]) => {
    if (colonne.some((each) => each.campo === campo)) return [];
    const etichetta = campi.find((each) => each.campo === campo)?.etichetta;
    return [etichetta ? `${etichetta}: ${sentence}` : sentence];
  });
}

// Width of a character in the table, and the padding of a cell, in pixels.
const LETTER_PX = 6.9;
const EDGES_PX = 22;
const LEAST_PX = 84;
const MOST_PX = 300;
/** Minimum width in pixels and desired number of lines of an error. */
const SENTENCE_PX = 130;
const SENTENCE_LINES = 2.5;
/** The width of a column is computed from this many rows only, so that it does not change while the user scrolls. */
const LOOKED_AT = 100;
/** One cell in this many may be longer than the column is wide; its text is wrapped. */
const ONE_IN = 20;

/** The width of a column from its first rows, within limits. */
export function larghezzaDi(colonna: ColonnaMostrata, righe: readonly RigaImportata[]): number {
  const first = righe.slice(0, LOOKED_AT);
  const letters = first.map((riga) => {
    const change = riga.campi[colonna.campo];
    const text = Math.max(testoDi(riga, colonna).length, change?.dopo?.length ?? 0);
    return change?.prima ? text + change.prima.length + 1 : text;
  });
  const usual = letters.toSorted((one, other) => other - one)[Math.floor(letters.length / ONE_IN)] ?? 0;
  const sentence = Math.max(0, ...first.map(({ errori }) => errori[colonna.campo]?.length ?? 0));
  const px = [
    LEAST_PX,
    Math.max(colonna.etichetta.length, usual) * LETTER_PX + EDGES_PX,
    sentence && Math.max(SENTENCE_PX, (sentence * LETTER_PX) / SENTENCE_LINES + EDGES_PX),
  ];
  return Math.round(Math.min(MOST_PX, Math.max(...px)));
}
