import { addressOf } from './pages.ts';

/** Each address of the product (src/app/router.tsx), and what of the guide is about it: page, and heading. */
export const SECTIONS: Readonly<Record<string, string>> = {
  '/': 'schermate.md#dashboard',
  '/dashboard': 'schermate.md#dashboard',
  '/employees': 'schermate.md#dipendenti',
  '/employees/$id': 'schermate.md#la-scheda-di-una-persona',
  '/showrooms': 'schermate.md#showrooms',
  '/software': 'schermate.md#asset-software',
  '/hardware': 'schermate.md#asset-hardware',
  '/mobile-plans': 'schermate.md#piani-mobili',
  '/admin/cartelle': 'schermate.md#gestione-cartelle',
  '/workflows': 'schermate.md#workflow',
  '/reports': 'schermate.md#report',
  '/brand-management': 'schermate.md#gestione-brand',
  '/user-management': 'schermate.md#gestione-utenti',
  '/cronologia': 'schermate.md#cronologia',
  '/account': 'schermate.md#il-tuo-account',
  '/login': 'schermate.md#accedere',
  '/reimposta-password': 'schermate.md#accedere',
  '/setup-admin': 'primi-passi.md#il-primo-amministratore',
};

/** The same as addresses of the web: what the server reads (src/server/http/serve-guide.ts). */
export function sectionAddresses(): Record<string, string> {
  return Object.fromEntries(Object.entries(SECTIONS).map(([screen, section]) => [screen, webAddress(section)]));
}

function webAddress(section: string): string {
  const [file = '', heading] = section.split('#');
  return `${addressOf(file)}#${heading}`;
}
