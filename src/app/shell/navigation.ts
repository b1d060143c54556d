import {
  AppWindow,
  ChartNoAxesColumn,
  FileUp,
  Folder,
  History,
  Laptop,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Smartphone,
  Store,
  Tags,
  UserCog,
  Users,
  Waypoints,
} from 'lucide-react';
import { ALL_SCREENS, type NavGroup, type PlainPath, type SCREENS } from '#shared/screens.ts';
import { useCanReadRegistro, usePermessi } from '#web/session/use-session.ts';

type Screens = typeof SCREENS;
type NavPath = { [P in keyof Screens]: Screens[P] extends { nav: object } ? P : never }[keyof Screens] & PlainPath;

export interface NavEntry {
  label: string;
  to: NavPath;
  icon: LucideIcon;
}

const ICONS: Record<NavPath, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/employees': Users,
  '/showrooms': Store,
  '/software': AppWindow,
  '/hardware': Laptop,
  '/mobile-plans': Smartphone,
  '/admin/cartelle': Folder,
  '/workflows': Waypoints,
  '/reports': ChartNoAxesColumn,
  '/brand-management': Tags,
  '/user-management': UserCog,
  '/importazioni': FileUp,
  '/conservazione': Lock, // this icon is already in the first files, because the login page has reached its size limit
  '/cronologia': History,
};

export function entriesOf(group: NavGroup): NavEntry[] {
  return ALL_SCREENS.flatMap(([path, { nav }]) => {
    if (nav?.group !== group) return [];
    const to = path as NavPath; // cast: only screens with a menu entry reach this line
    return [{ label: nav.label, to, icon: ICONS[to] }];
  });
}

export const NAV_GROUPS = (['oggi', 'persone', 'cose', 'lavoro'] as const).map(entriesOf);
const AMMINISTRAZIONE = entriesOf('amministrazione');

/** Returns the administration entries of the menu. The entries for import, retention and audit log require a permission. */
export function useAmministrazione(): readonly NavEntry[] {
  const { may: can, brandsFor: brandIdsFor } = usePermessi();
  const isEntryVisible: Partial<Record<NavPath, boolean>> = {
    '/importazioni': brandIdsFor('risorse.assegna').length > 0, // every import requires at least this permission
    '/conservazione': can('conservazione.gestisci'),
    '/cronologia': useCanReadRegistro(),
  };
  return AMMINISTRAZIONE.filter(({ to }) => isEntryVisible[to] !== false);
}

/** The screens that are tabs of a sidebar entry. The screen that the entry itself opens is not among them. */
export const TAB_SCREENS: readonly NavEntry[] = ALL_SCREENS.flatMap(([path, { nav, tab }]) =>
  tab && !nav ? [{ label: tab.label, to: path as NavPath, icon: ICONS[tab.of as NavPath] }] : [],
);

/**
 * Whether the menu entry `to` is the current one. This is also true on the pages and tabs below the entry, and for the dashboard at '/'.
 */
export function isCurrent(to: NavPath, pathname: string): boolean {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return isAt(to) || (to === '/dashboard' && pathname === '/') || ALL_SCREENS.some(([path, { tab }]) => tab?.of === to && isAt(path));
}
