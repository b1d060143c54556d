export const THEMES = ['sistema', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

// The browser stores the chosen theme under this key. public/theme.js reads it before the first paint.
const STORAGE_KEY = 'organico-tema';

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'sistema';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'sistema') {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(STORAGE_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
}
