import './tastiera.css';
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { useWrite } from '#web/data/use-write.ts';
import { areShortcutsOn, isShortcutPress } from '#web/screen/key-shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
// The menu of a row loads with this file, so that it opens between two key presses.
import '#web/ui/menu-list.tsx';
import { getLavoro, type Lavoro, riprendiLavoro } from '../contract.ts';
import { LAVORO_KEYS } from '../rules.ts';
import { findSelectedRow, focusRow, moveSelection } from './select-row.ts';
import { selectedRow } from './selected-row.ts';

interface TastieraNoteProps {
  lavoro: Lavoro;
  isDialogOpen: boolean;
}

/** The keyboard of the work list, and the line below the list that names its keys and shows postponed rows again. */
export function TastieraNote({ lavoro, isDialogOpen }: TastieraNoteProps): ReactElement {
  const showAll = useWrite(riprendiLavoro, {
    failure: 'Errore nel mostrare di nuovo le righe.',
    serverMessage: true,
    untold: [getLavoro],
  });
  useSelection(lavoro, isDialogOpen);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const { rimandate, sezioni } = lavoro;
  return (
    <div className="work-foot">
      {sezioni.length > 0 && areShortcutsOn() && (
        <p className="keys wide-only">
          Dalla tastiera: <kbd>{LAVORO_KEYS.next}</kbd> <kbd>{LAVORO_KEYS.previous}</kbd> o le frecce scorrono, <kbd>Invio</kbd> apre, la
          lettera accanto a un pulsante lo preme, <kbd>{LAVORO_KEYS.postpone}</kbd> rimanda.
        </p>
      )}
      {rimandate > 0 && (
        <p>
          {rimandate === 1 ? '1 riga rimandata' : `${formatNumero(rimandate)} righe rimandate`}
          <Button kind="ghost" size="small" onClick={() => showAll.mutate({})}>
            Mostra di nuovo
          </Button>
        </p>
      )}
    </div>
  );
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  const isInList = target.closest('[data-riga]') !== null;
  if (!isShortcutPress(event) || !(isInList || areShortcutsOn())) return;
  const row = findSelectedRow();
  const isOnControl = target.closest('a, button, summary') !== null;
  const press = row && pressOf(event.key, row, { isInList, isOnControl, isRepeat: event.repeat });
  if (!press) return;
  event.preventDefault();
  press();
}

interface KeyPlace {
  isInList: boolean;
  /** Whether a link or button has the focus. Enter then presses this control. */
  isOnControl: boolean;
  isRepeat: boolean;
}

/** Returns what a key does to the selected row; undefined when the key means nothing here. Arrows scroll the page outside the list. */
function pressOf(key: string, row: HTMLElement, { isInList, isOnControl, isRepeat }: KeyPlace): (() => void) | undefined {
  const letter = key.toUpperCase();
  if (letter === LAVORO_KEYS.next || (isInList && key === 'ArrowDown')) return () => moveSelection(1);
  if (letter === LAVORO_KEYS.previous || (isInList && key === 'ArrowUp')) return () => moveSelection(-1);
  if (isRepeat) return undefined;
  const controls = [...row.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
  const control =
    letter === LAVORO_KEYS.postpone
      ? row.querySelector<HTMLElement>('.later button')
      : key === 'Enter' && !isOnControl
        ? row.querySelector<HTMLElement>('a.over')
        : controls.find((each) => each.getAttribute('aria-keyshortcuts') === letter);
  if (!control) return undefined;
  return () => {
    focusRow(row); // a dialog of the action returns the focus to the row
    control.click();
  };
}

interface ShownRow {
  chiave: string;
  /** The text of the next action. When it changes, the action was done. */
  azione: string | undefined;
}

let lastRows: readonly ShownRow[] = [];

/** Selects the next row when the selected row has left the list or its action was done. The focus follows if it was in the row. */
function useSelection({ sezioni }: Lavoro, isDialogOpen: boolean): void {
  const hadFocus = useRef(false);
  const isReturning = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isOnTitle = isReturning.current && target instanceof Element && target.matches('main h1');
      isReturning.current = false;
      hadFocus.current = target instanceof Element && target.closest('[data-riga]') !== null;
      if (isOnTitle) focusRow(findSelectedRow());
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  // A dialog returns the focus to the row that opened it. If that row is no longer in the list, the focus goes to the page's title, and is
  // moved from there to the selected row.
  useEffect(() => {
    if (!isDialogOpen) return undefined;
    return () => {
      isReturning.current = true;
    };
  }, [isDialogOpen]);
  useLayoutEffect(() => {
    const rows = sezioni.flatMap(({ righe }) => righe.map(({ chiave, azione }) => ({ chiave, azione: azione?.testo })));
    const before = lastRows;
    lastRows = rows;
    const current = selectedRow.get();
    const index = before.findIndex(({ chiave }) => chiave === current);
    const isUnchanged = rows.some(({ chiave, azione }) => chiave === current && (index < 0 || before[index]?.azione === azione));
    if (isUnchanged) return;
    const isShown = ({ chiave }: ShownRow) => chiave !== current && rows.some((row) => row.chiave === chiave);
    const next = before.slice(index + 1).find(isShown) ?? before.slice(0, Math.max(index, 0)).findLast(isShown) ?? rows[0];
    selectedRow.set(next?.chiave);
    if (hadFocus.current) focusRow(findSelectedRow());
  }, [sezioni]);
}
