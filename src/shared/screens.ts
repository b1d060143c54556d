// The screens of the product, a row each. Read by the router, the navigation and the palette, by the server, which names a screen's files
// in its page, by the guide (scripts/guide/screens.ts), and by whoever makes an address.

export interface Screen {
  /** Name of the source file that shows it, without folder and '.tsx'. Null: shown by the gate, at this address and at others. */
  page: string | null;
  /** Its entry in the sidebar: the words, and which entries it stands with. */
  nav?: { label: string; group: NavGroup };
  /** Shown also to who is not signed in. */
  isOpen?: true;
}

export type NavGroup = 'oggi' | 'persone' | 'cose' | 'lavoro' | 'amministrazione';

/** In the order of the sidebar. */
export const SCREENS = {
  '/': { page: 'dashboard-page' },
  '/dashboard': { page: 'dashboard-page', nav: { label: 'Dashboard', group: 'oggi' } },
  '/employees': { page: 'employees-page', nav: { label: 'Dipendenti', group: 'persone' } },
  '/employees/$id': { page: 'employee-page' },
  '/showrooms': { page: 'showrooms-page', nav: { label: 'Showrooms', group: 'persone' } },
  '/showrooms/$id': { page: 'showroom-page' },
  '/software': {
    page: 'software-page',
    nav: { label: 'Asset Software', group: 'cose' },
  },
  '/software/$id': { page: 'software-item-page' },
  '/hardware': {
    page: 'hardware-page',
    nav: { label: 'Asset Hardware', group: 'cose' },
  },
  '/hardware/$id': { page: 'hardware-item-page' },
  '/mobile-plans': {
    page: 'mobile-plans-page',
    nav: { label: 'Piani Mobili', group: 'cose' },
  },
  '/mobile-plans/$id': { page: 'mobile-plan-item-page' },
  '/telefoni/$id': { page: 'phone-item-page' },
  '/admin/cartelle': {
    page: 'cartelle-page',
    nav: { label: 'Gestione Cartelle', group: 'cose' },
  },
  '/cartelle/$id': { page: 'folder-item-page' },
  '/riparazioni': { page: 'riparazioni-page', nav: { label: 'Riparazioni', group: 'cose' } },
  '/inventari': { page: 'inventari-page', nav: { label: 'Inventari', group: 'cose' } },
  '/inventari/$id': { page: 'inventario-page' },
  '/workflows': { page: 'workflows-page', nav: { label: 'Workflow', group: 'lavoro' } },
  '/workflows/$id/prepara': { page: 'prepare-page' },
  '/dotazioni': { page: 'dotazioni-page', nav: { label: 'Dotazioni', group: 'lavoro' } },
  '/attivita': { page: 'attivita-page', nav: { label: 'Attività', group: 'lavoro' } },
  '/uscite': { page: 'uscite-page', nav: { label: 'Uscite', group: 'lavoro' } },
  '/uscite/$id': { page: 'uscita-page' },
  '/verbali': { page: 'verbali-page', nav: { label: 'Verbali', group: 'lavoro' } },
  '/reports': { page: 'reports-page', nav: { label: 'Report', group: 'lavoro' } },
  '/fatture': { page: 'fatture-page', nav: { label: 'Fatture', group: 'lavoro' } },
  '/fatture/$id': { page: 'fattura-page' },
  '/brand-management': {
    page: 'brand-management-page',
    nav: { label: 'Gestione Brand', group: 'amministrazione' },
  },
  '/user-management': {
    page: 'user-management-page',
    nav: { label: 'Gestione Utenti', group: 'amministrazione' },
  },
  '/rapporti-programmati': { page: 'rapporti-programmati-page' },
  '/posta': { page: 'posta-page' },
  '/webhook': { page: 'webhook-page' },
  '/primi-passi': { page: 'primi-passi-page' },
  '/importazioni': {
    page: 'importazioni-page',
    nav: { label: 'Importazioni', group: 'amministrazione' },
  },
  '/importazioni/$id': { page: 'importazione-page' },
  '/conservazione': {
    page: 'conservazione-page',
    nav: { label: 'Conservazione', group: 'amministrazione' },
  },
  '/cronologia': { page: 'cronologia-page', nav: { label: 'Cronologia', group: 'amministrazione' } },
  '/letture': { page: 'letture-page' },
  '/account': { page: 'account-page' },
  '/login': { page: null },
  '/invito': { page: 'invito-page', isOpen: true },
  '/reimposta-password': { page: 'reset-password-page', isOpen: true },
  '/accesso-aziendale': { page: 'accesso-aziendale-page', isOpen: true },
  '/firma/$token': { page: 'firma-page', isOpen: true },
  '/disiscrizione/$token': { page: 'disiscrizione-page', isOpen: true },
  '/s/$codice': { page: 'cosa-trovata-page', isOpen: true },
  '/scansiona': { page: 'scansiona-page' },
  '/setup-admin': { page: 'setup-admin-page', isOpen: true },
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[]; // its own keys

/** The same with every row alike: for who goes through all of them. */
export const ALL_SCREENS: readonly (readonly [ScreenPath, Screen])[] = Object.entries(SCREENS) as [ScreenPath, Screen][]; // its own keys

/** Those without anything that varies: lists, and what there is one of. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;

/** Those of one record. */
export type RecordPath = Exclude<ScreenPath, PlainPath>;

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

/** Stands at the end of the addresses in mails: whoever signs in there goes on to that page, and not to '/' as after every other login. */
export const DALLA_POSTA = 'posta';

/** The address of one record's page: recordAddress('/employees/$id', { id }). */
export function recordAddress<P extends RecordPath>(path: P, params: ParamsOf<P>): string {
  const given = params as Record<string, string | number>; // the same names, for every path
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
