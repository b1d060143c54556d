// All screens of the product, for the router, the navigation, the palette, the server (to preload a screen's files), the guide
// (scripts/guide/screens.ts) and all code that builds addresses.

export interface Screen {
  /** The name of the page's source file without folder and '.tsx'; null for a screen that the sign-in gate renders. */
  page: string | null;
  nav?: { label: string; group: NavGroup };
  /**
   * The tab of this screen, shown above the title of all screens that belong to the sidebar entry `of` (docs/navigation.md).
   */
  tab?: { label: string; of: string };
  isOpen?: true;
}

export type NavGroup = 'oggi' | 'persone' | 'cose' | 'lavoro' | 'amministrazione';

export const SCREENS = {
  '/': { page: 'dashboard-page' },
  '/dashboard': { page: 'dashboard-page', nav: { label: 'Dashboard', group: 'oggi' } },
  '/employees': { page: 'employees-page', nav: { label: 'Dipendenti', group: 'persone' }, tab: { label: 'Dipendenti', of: '/employees' } },
  '/employees/$id': { page: 'employee-page' },
  '/showrooms': { page: 'showrooms-page', nav: { label: 'Showrooms', group: 'persone' } },
  '/showrooms/$id': { page: 'showroom-page' },
  '/software': {
    page: 'software-page',
    nav: { label: 'Asset Software', group: 'cose' },
  },
  '/software/$id': { page: 'software-item-page' },
  '/hardware': { page: 'hardware-page', nav: { label: 'Asset Hardware', group: 'cose' }, tab: { label: 'Hardware', of: '/hardware' } },
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
  '/riparazioni': { page: 'riparazioni-page', tab: { label: 'Riparazioni', of: '/hardware' } },
  '/inventari': { page: 'inventari-page', tab: { label: 'Inventari', of: '/hardware' } },
  '/inventari/$id': { page: 'inventario-page' },
  '/workflows': { page: 'workflows-page', nav: { label: 'Workflow', group: 'lavoro' }, tab: { label: 'Workflow', of: '/workflows' } },
  '/workflows/$id/prepara': { page: 'prepare-page' },
  '/dotazioni': { page: 'dotazioni-page', tab: { label: 'Dotazioni', of: '/workflows' } },
  '/attivita': { page: 'attivita-page', tab: { label: 'Attività', of: '/workflows' } },
  '/uscite': { page: 'uscite-page', tab: { label: 'Uscite', of: '/employees' } },
  '/uscite/$id': { page: 'uscita-page' },
  '/adempimenti': { page: 'adempimenti-page', tab: { label: 'Adempimenti', of: '/employees' } },
  '/verbali': { page: 'verbali-page', tab: { label: 'Verbali', of: '/employees' } },
  '/reports': { page: 'reports-page', nav: { label: 'Report', group: 'lavoro' }, tab: { label: 'Report', of: '/reports' } },
  '/fatture': { page: 'fatture-page', tab: { label: 'Fatture', of: '/reports' } },
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
export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[];

/** All screens with one common type. In SCREENS each row has its own type, so code that loops over all rows uses this list. */
export const ALL_SCREENS: readonly (readonly [ScreenPath, Screen])[] = Object.entries(SCREENS) as [ScreenPath, Screen][]; // cast: keys are string

export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;

export type RecordPath = Exclude<ScreenPath, PlainPath>;

type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Record<Name, string | number>
    : unknown;

/** The URL parameters of a screen, such as the filter of a list. Undefined values are left out. */
export type QueryParams = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns the address of a screen: addressOf('/hardware', { stato: 'attivo' }) is '/hardware?stato=attivo'. */
// The annotation lets the bundler remove unused address tables.
/* @__NO_SIDE_EFFECTS__ */
export function addressOf(path: PlainPath, query: QueryParams = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${String(search).replaceAll('+', '%20')}`;
}

/**
 * The marker at the end of addresses in e-mails. After signing in at a marked address, the user continues on that page instead
 * of '/'.
 */
export const FROM_MAIL = 'posta';

export function recordAddress<P extends RecordPath>(path: P, params: ParamsOf<P>): string {
  const values = params as Record<string, string | number>; // cast: every path has its own parameter names
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
