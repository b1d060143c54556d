// The browser stores under this key whether the key '/' focuses the search. Users of speech input can turn it off, as WCAG 2.1.4 requires.
const STORAGE_KEY = 'organico-tasto-ricerca';
const OFF_VALUE = 'spento';

export function isSlashShortcutOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF_VALUE;
}

export function setSlashShortcut(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF_VALUE);
}
