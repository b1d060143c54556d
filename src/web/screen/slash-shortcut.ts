// Whether '/' leads to the search, in this browser. Who speaks to the computer, or presses keys by mistake, can switch it off (WCAG 2.1.4).
const KEY = 'organico-tasto-ricerca';
const OFF = 'spento';

export function isSlashOn(): boolean {
  return localStorage.getItem(KEY) !== OFF;
}

export function switchSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
