// Whether '/' focuses the search in this browser. Users of speech input can turn it off, as WCAG 2.1.4 requires.
const KEY = 'organico-tasto-ricerca';
const OFF = 'spento';

export function isSlashOn(): boolean {
  return localStorage.getItem(KEY) !== OFF;
}

export function switchSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
