export const THEMES = ['sistema', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

// public/theme.js reads the same key before the first paint.
const KEY = 'organico-tema';

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'sistema';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'sistema') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
}
