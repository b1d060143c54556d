// The screens of the product, a row each. Read by the router, the navigation and the palette, by the server, which names a screen's files
// in its page, and by the guide, which opens at its section.
import type { ScreenPath } from '#shared/screens.ts';

export interface Screen {
  /** The source file that shows it, below src and without '.tsx'. Null: shown by the gate, at this address and at others. */
  page: string | null;
  /** What of the guide is about it: page, and heading. Left out: the section of schermate.md that has the entry's name. */
  guide?: string;
  /** Its entry in the sidebar: the words, and which entries it stands with. */
  nav?: { label: string; group: NavGroup };
  /** Shown also to who is not signed in. */
  isOpen?: true;
}

export type NavGroup = 'oggi' | 'persone' | 'cose' | 'lavoro' | 'amministrazione';

/** In the order of the sidebar. */
export const SCREENS = {
  '/': { page: 'app/dashboard-page', guide: 'schermate.md#dashboard' },
  '/dashboard': { page: 'app/dashboard-page', nav: { label: 'Dashboard', group: 'oggi' } },
  '/employees': { page: 'app/employees-page', nav: { label: 'Dipendenti', group: 'persone' } },
  '/employees/$id': { page: 'app/employee-page', guide: 'schermate.md#la-scheda-di-una-persona' },
  '/showrooms': { page: 'features/showrooms/web/showrooms-page', nav: { label: 'Showrooms', group: 'persone' } },
  '/software': {
    page: 'features/software/web/software-page',
    nav: { label: 'Asset Software', group: 'cose' },
  },
  '/hardware': {
    page: 'features/hardware/web/hardware-page',
    nav: { label: 'Asset Hardware', group: 'cose' },
  },
  '/mobile-plans': {
    page: 'features/piani-mobili/web/mobile-plans-page',
    nav: { label: 'Piani Mobili', group: 'cose' },
  },
  '/admin/cartelle': {
    page: 'features/cartelle/web/cartelle-page',
    nav: { label: 'Gestione Cartelle', group: 'cose' },
  },
  '/workflows': { page: 'features/workflows/web/workflows-page', nav: { label: 'Workflow', group: 'lavoro' } },
  '/reports': { page: 'features/report/web/reports-page', nav: { label: 'Report', group: 'lavoro' } },
  '/brand-management': {
    page: 'features/brands/web/brand-management-page',
    nav: { label: 'Gestione Brand', group: 'amministrazione' },
  },
  '/user-management': {
    page: 'features/utenti/web/user-management-page',
    nav: { label: 'Gestione Utenti', group: 'amministrazione' },
  },
  '/cronologia': { page: 'app/cronologia-page', nav: { label: 'Cronologia', group: 'amministrazione' } },
  '/account': { page: 'features/auth/web/account-page', guide: 'schermate.md#il-tuo-account' },
  '/login': { page: null, guide: 'schermate.md#accedere' },
  '/reimposta-password': { page: 'features/auth/web/reset-password-page', guide: 'schermate.md#accedere', isOpen: true },
  '/setup-admin': { page: 'features/setup-admin/web/setup-admin-page', guide: 'primi-passi.md#il-primo-amministratore', isOpen: true },
} as const satisfies Record<ScreenPath, Screen>;

/** The same with every row alike: for who goes through all of them. */
export const ALL_SCREENS: readonly (readonly [ScreenPath, Screen])[] = Object.entries(SCREENS) as [ScreenPath, Screen][]; // its own keys
