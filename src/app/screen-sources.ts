// The name of the source file that shows the screen at an address, for accounts and for visitors. The server names its scripts in the page.
import type { ScreensOf } from '#server/http/screen-files.ts';
import { ALL_SCREENS } from '#shared/screens.ts';
import { FIRST_READS } from './first-reads.ts';

const shown = ALL_SCREENS.flatMap(([path, { page, isOpen }]) => (page === null ? [] : [{ path, source: `${page}.tsx`, isOpen }]));
const asTable = (screens: typeof shown) => Object.fromEntries(screens.map(({ path, source }) => [path, source]));

export const SCREEN_SOURCES: ScreensOf = {
  visitor: { ...asTable(shown.filter(({ isOpen }) => isOpen)), '*': 'login-page.tsx' },
  account: asTable(shown),
  reads: FIRST_READS,
};
