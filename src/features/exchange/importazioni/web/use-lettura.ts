import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import type { PerTutte, Scelte } from '#shared/lettura-file.ts';
import { queryKeyOf } from '#web/data/call.ts';
import { refresh, useWrite } from '#web/data/use-write.ts';
import { getImportazione, type Importazione, listImportazioni, listRighe, type RigaImportata, updateImportazione } from '../contract.ts';
import { fieldsOf, type Mappatura, plainWord, splitCell } from '../rules.ts';

type Change = InputOf<typeof updateImportazione>['body'];
type Cella = NonNullable<Change['celle']>[number];

export interface Lettura {
  /** The mapping of the columns, including changes that the server has not processed yet. */
  mappatura: Mappatura;
  scelte: Scelte;
  per_tutte: PerTutte;
  includi_totali: boolean;
  correggi: boolean;
  pendingText: (riga: number, colonna: number) => string | undefined;
  change: (change: Change) => void;
  isUpdating: boolean;
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
  const pendingChange = useRef<Change>(undefined);
  const isBusy = useRef(false);

  const sendPending = async () => {
    for (let body = pendingChange.current; body; body = pendingChange.current) {
      pendingChange.current = undefined;
      const response = await mutateAsync({ params: { id }, body });
      client.setQueryData(queryKeyOf(getImportazione, { params: { id } }), response);
    }
    // Refetches all loaded pages of rows, so that the user keeps the scroll position.
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.read === listRighe });
  };
  const sendAll = async () => {
    isBusy.current = true;
    try {
      while (pendingChange.current) await sendPending();
    } catch {
      pendingChange.current = undefined; // the request failed and a toast reported the error, so the former mapping stays
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
    correggi: draft?.correggi ?? importazione.correggi,
    pendingText: (riga, colonna) => draft?.celle?.find((cella) => isSameCell(cella, { riga, colonna }))?.testo,
    change: (change) => {
      pendingChange.current = mergeChanges(pendingChange.current, change);
      setDraft((former) => mergeChanges(former, change));
      if (!isBusy.current) void sendAll();
    },
    isUpdating: draft !== undefined,
  };
}

const isSameCell = (one: Pick<Cella, 'riga' | 'colonna'>, other: Pick<Cella, 'riga' | 'colonna'>) =>
  one.riga === other.riga && one.colonna === other.colonna;

function mergeChanges(former: Change = {}, { celle = [], ...change }: Change): Change {
  const unchanged = former.celle?.filter((cella) => !celle.some((other) => isSameCell(cella, other))) ?? [];
  return { ...former, ...change, celle: [...unchanged, ...celle] };
}

export interface PreviewColumn {
  campo: string;
  etichetta: string;
  /** The index of the file's column that fills the field; undefined when the user gave one value for all rows instead. */
  colonna: number | undefined;
  /** The mapping of a column that fills two fields and whose cells are split, for example 'cognome+nome'. */
  pair?: string;
  perTutte?: string;
}

type PreviewSource = Pick<Importazione, 'campi' | 'per_tutte' | 'email'>;

export function previewColumns({ campi, per_tutte, email }: PreviewSource, mappatura: Mappatura): PreviewColumn[] {
  const etichettaDi = (campo: string | null) => campi.find((each) => each.campo === campo)?.etichetta;
  const fileColumns = mappatura.flatMap((significato, colonna) => {
    const filled = fieldsOf(significato);
    return filled.flatMap((campo) => {
      const etichetta = etichettaDi(campo);
      return etichetta === undefined
        ? []
        : [{ campo, etichetta, colonna, ...(filled.length > 1 && significato ? { pair: significato } : {}) }];
    });
  });
  const constantColumns = Object.entries(per_tutte).map(([campo, perTutte]) => ({
    campo,
    etichetta: etichettaDi(campo) ?? campo,
    colonna: undefined,
    perTutte,
  }));
  const shown = [...fileColumns, ...constantColumns];
  if (!email || email.modello === null || shown.some(({ campo }) => campo === email.campo)) return shown;
  // The file has no column for the e-mails that are made.
  return [...shown, { campo: email.campo, etichetta: etichettaDi(email.campo) ?? email.campo, colonna: undefined }];
}

/**
 * Returns the text from which a preview column takes its value: the text of the cell, or the value for all rows. `pendingText`: a text that
 * the user has typed in the cell and that the server has not processed yet.
 */
export const cellText = (
  { celle }: Pick<RigaImportata, 'celle'>,
  { colonna, perTutte = '' }: PreviewColumn,
  pendingText?: string,
): string => pendingText ?? (colonna === undefined ? perTutte : (celle[colonna] ?? ''));

/** The part of the cell's text that becomes the value of the field: for the field surname, 'Rossi' of 'Rossi Anna'. */
export function fieldText(riga: Pick<RigaImportata, 'celle'>, colonna: PreviewColumn, pendingText?: string): string {
  const cella = cellText(riga, colonna, pendingText);
  return splitCell(colonna.pair ?? null, cella)?.[colonna.campo] ?? cella;
}

/**
 * Returns the meaning that the user selected for the text of a cell: the name of a record, null for an empty cell, or undefined when the
 * user selected none.
 */
export type FindMeaning = (campo: string, text: string) => string | null | undefined;

/** Returns the function that finds the selected meaning of a text. A cell with several words is translated word by word. */
export function meaningFinder({ abbinati, scelte }: Pick<Importazione, 'abbinati' | 'scelte'>): FindMeaning {
  const meanings = new Map(abbinati.map(({ campo, valore, significa }) => [`${campo} ${plainWord(valore)}`, significa]));
  const meaningOf = (campo: string, word: string) => meanings.get(`${campo} ${plainWord(word)}`);
  return (campo, text) => {
    const whole = meaningOf(campo, text);
    if (whole !== undefined || !scelte[campo]) return whole;
    const parts = text.split(/[,;/]/).map((part) => part.trim());
    if (parts.length < 2 || parts.every((part) => meaningOf(campo, part) === undefined)) return undefined;
    return parts.flatMap((part) => (meaningOf(campo, part) === undefined ? part : (meaningOf(campo, part) ?? []))).join(', ') || null;
  };
}

/** The errors of an import row that belong to no cell: errors of the whole row, and errors of fields without a column. */
export function errorsWithoutColumn(
  { errori }: Pick<RigaImportata, 'errori'>,
  colonne: readonly PreviewColumn[],
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
const PADDING_PX = 22;
const MIN_PX = 84;
const MAX_PX = 300;
/** The minimum width of an error text in pixels, and its desired number of lines. */
const MIN_ERROR_PX = 130;
const ERROR_LINES = 2.5;
/**
 * The number of rows from which the width of a column is computed. The limit is fixed, so that the width does not change while the user
 * scrolls.
 */
const MEASURED_ROWS = 100;
/** One cell in this many may be longer than the column is wide; its text is wrapped. */
const LONG_CELL_RATIO = 20;

export function columnWidth(colonna: PreviewColumn, righe: readonly RigaImportata[]): number {
  const sample = righe.slice(0, MEASURED_ROWS);
  const letters = sample.map((riga) => {
    const change = riga.campi[colonna.campo];
    const text = Math.max(fieldText(riga, colonna).length, change?.dopo?.length ?? 0);
    return change?.prima ? text + change.prima.length + 1 : text;
  });
  const usualLength = letters.toSorted((one, other) => other - one)[Math.floor(letters.length / LONG_CELL_RATIO)] ?? 0;
  const longestError = Math.max(0, ...sample.map(({ errori }) => errori[colonna.campo]?.length ?? 0));
  const candidates = [
    MIN_PX,
    Math.max(colonna.etichetta.length, usualLength) * LETTER_PX + PADDING_PX,
    longestError && Math.max(MIN_ERROR_PX, (longestError * LETTER_PX) / ERROR_LINES + PADDING_PX),
  ];
  return Math.round(Math.min(MAX_PX, Math.max(...candidates)));
}
