import { isOpenedByKey } from '#web/ui/press.ts';
import { selectedRow } from './selected-row.ts';

/** Returns the rows of the work list in the order of the screen. The rows of all sections are one list for the keyboard. */
const shownRows = () => [...document.querySelectorAll<HTMLElement>('[data-riga]')];

export function findSelectedRow(): HTMLElement | undefined {
  return shownRows().find(({ dataset }) => dataset.riga === selectedRow.get());
}

/** Selects and focuses the row that is this number of rows after the selected row. Does nothing at the ends of the list. */
export function moveSelection(by: 1 | -1): void {
  const rows = shownRows();
  focusRow(rows[rows.findIndex(({ dataset }) => dataset.riga === selectedRow.get()) + by]);
}

/** Selects and focuses the row after this one, because the row is about to disappear. After the last row it is the row before. */
export function selectRowAfter(chiave: string): void {
  const rows = shownRows();
  const index = rows.findIndex(({ dataset }) => dataset.riga === chiave);
  focusRow(rows[index + 1] ?? rows[index - 1]);
}

/** Focuses the link of a row; the row then selects itself. A press with a finger must not scroll the page. */
export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a.over')?.focus({ preventScroll: !isOpenedByKey() });
}
