// The screens of the product, a row each. Read by the router, the navigation and the palette, by the server, which names a screen's files
// in its page, by the guide, which opens at its section, and by whoever makes an address.

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
  '/uscite': { page: 'features/uscite/web/uscite-page', nav: { label: 'Uscite', group: 'lavoro' } },
  '/uscite/$id': { page: 'features/uscite/web/uscita-page', guide: 'schermate.md#uscite' },
  '/verbali': { page: 'features/verbali/web/verbali-page', nav: { label: 'Verbali', group: 'lavoro' } },
  '/reports': { page: 'features/report/web/reports-page', nav: { label: 'Report', group: 'lavoro' } },
  '/brand-management': {
    page: 'features/brands/web/brand-management-page',
    nav: { label: 'Gestione Brand', group: 'amministrazione' },
  },
  '/user-management': {
    page: 'features/utenti/web/user-management-page',
    nav: { label: 'Gestione Utenti', group: 'amministrazione' },
  },
  '/importazioni': {
    page: 'app/importazioni-page',
    guide: 'schermate.md#importazioni',
    nav: { label: 'Importazioni', group: 'amministrazione' },
  },
  '/importazioni/$id': { page: 'features/importazioni/web/importazione-page', guide: 'schermate.md#importazioni' },
  '/cronologia': { page: 'app/cronologia-page', nav: { label: 'Cronologia', group: 'amministrazione' } },
  '/account': { page: 'features/auth/web/account-page', guide: 'schermate.md#il-tuo-account' },
  '/login': { page: null, guide: 'schermate.md#accedere' },
  '/reimposta-password': { page: 'features/auth/web/reset-password-page', guide: 'schermate.md#accedere', isOpen: true },
  '/firma/$token': { page: 'features/firme/web/firma-page', guide: 'per-il-manager.md#firmare-un-verbale', isOpen: true },
  '/setup-admin': { page: 'features/setup-admin/web/setup-admin-page', guide: 'primi-passi.md#il-primo-amministratore', isOpen: true },
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[]; // its own keys

/** The same with every row alike: for who goes through all of them. */
export const ALL_SCREENS: readonly (readonly [ScreenPath, Screen])[] = Object.entries(SCREENS) as [ScreenPath, Screen][]; // its own keys

/** Those without anything that varies: lists, and what there is one of. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;

type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Record<Name, string | number>
    : unknown;

/** What a list is narrowed to. What is undefined is left out. */
export type Narrowing = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a list or a single screen, narrowed: addressOf('/hardware', { stato: 'attivo' }) is '/hardware?stato=attivo'. */
// For the bundler: a table of addresses that a screen does not use is left out of it.
/* @__NO_SIDE_EFFECTS__ */
export function addressOf(path: PlainPath, query: Narrowing = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  // A space as %20, which every reader of addresses takes for one.
  return search.size === 0 ? path : `${path}?${String(search).replaceAll('+', '%20')}`;
}

/** The address of one record's page: recordAddress('/employees/$id', { id }). */
export function recordAddress<P extends Exclude<ScreenPath, PlainPath>>(path: P, params: ParamsOf<P>): string {
  const given = params as Record<string, string | number>; // the same names, for every path
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
