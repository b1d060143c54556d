import { ALL_SCREENS, type Screen, type ScreenPath } from '#shared/screens.ts';
import { addressOf } from './pages.ts';

/** Returns the path of each screen with the address of its guide section. The server reads this map (src/server/http/serve-web.ts). */
export function sectionAddresses(): Record<string, string> {
  return Object.fromEntries(ALL_SCREENS.map(([path, screen]) => [path, webAddress(sectionOf(path, screen))]));
}

/**
 * The section of the guide for each screen whose section name differs from its navigation entry. The table of screens does not contain
 * them, because it is sent to browsers.
 */
const SECTIONS: { readonly [P in ScreenPath]?: string } = {
  '/': 'schermate.md#dashboard',
  '/employees/$id': 'schermate.md#la-scheda-di-una-persona',
  '/showrooms/$id': 'schermate.md#la-pagina-di-uno-showroom',
  '/software/$id': 'schermate.md#la-scheda-di-una-cosa',
  '/hardware/$id': 'schermate.md#la-scheda-di-una-cosa',
  '/mobile-plans/$id': 'schermate.md#la-scheda-di-una-cosa',
  '/telefoni/$id': 'schermate.md#la-scheda-di-una-cosa',
  '/cartelle/$id': 'schermate.md#la-scheda-di-una-cosa',
  '/workflows/$id/prepara': 'schermate.md#prepara',
  '/uscite/$id': 'schermate.md#uscite',
  '/inventari/$id': 'schermate.md#inventari',
  '/fatture/$id': 'schermate.md#fatture',
  '/importazioni/$id': 'schermate.md#importazioni',
  '/account': 'schermate.md#il-tuo-account',
  '/rapporti-programmati': 'schermate.md#report-programmati',
  '/posta': 'schermate.md#posta',
  '/webhook': 'schermate.md#webhook',
  '/letture': 'schermate.md#letture',
  '/primi-passi': 'primi-passi.md#comincia-da-qui',
  '/login': 'schermate.md#accedere',
  '/invito': 'schermate.md#accedere',
  '/reimposta-password': 'schermate.md#accedere',
  '/accesso-aziendale': 'schermate.md#accedere',
  '/firma/$token': 'per-il-manager.md#firmare-un-verbale',
  '/disiscrizione/$token': 'schermate.md#report-programmati',
  '/s/$codice': 'per-it.md#etichette-e-scansioni',
  '/scansiona': 'schermate.md#scansiona',
  '/setup-admin': 'primi-passi.md#il-primo-amministratore',
};

/**
 * Returns the address of the guide section of a screen. By default it is built from the label of the navigation entry or tab: 'Asset
 * Software' gives #asset-software.
 */
export function sectionOf(path: ScreenPath, { nav, tab }: Screen): string {
  return SECTIONS[path] ?? `schermate.md#${(nav ?? tab)?.label.toLowerCase().replaceAll(' ', '-')}`;
}

function webAddress(section: string): string {
  const [file = '', heading] = section.split('#');
  return `${addressOf(file)}#${heading}`;
}
