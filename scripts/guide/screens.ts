import { ALL_SCREENS, type Screen } from '#shared/screens.ts';
import { addressOf } from './pages.ts';

/** Where the guide speaks of each screen, as addresses of the web: what the server reads (src/server/http/serve-guide.ts). */
export function sectionAddresses(): Record<string, string> {
  return Object.fromEntries(ALL_SCREENS.map(([path, screen]) => [path, webAddress(sectionOf(screen))]));
}

/** 'Asset Software' has the heading #asset-software. */
export function sectionOf({ guide, nav }: Screen): string {
  return guide ?? `schermate.md#${nav?.label.toLowerCase().replaceAll(' ', '-')}`;
}

function webAddress(section: string): string {
  const [file = '', heading] = section.split('#');
  return `${addressOf(file)}#${heading}`;
}
