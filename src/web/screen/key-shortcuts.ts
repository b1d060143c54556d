// The browser stores under this key whether keys without a modifier are shortcuts: '/' for the search, letters in the work list of the
// dashboard. Users of speech input can turn them off, as WCAG 2.1.4 requires.
const STORAGE_KEY = 'organico-tasti-singoli';
const OFF_VALUE = 'spenti';

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF_VALUE;
}

export function setShortcuts(areOn: boolean): void {
  if (areOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF_VALUE);
}

/** Whether a key press can be a shortcut: it has no modifier, is not typed into a field, and no dialog or menu covers the page. */
export function isShortcutPress(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTextInput(event.target)) return false;
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null;
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
