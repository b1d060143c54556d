import {
  AppWindow,
  ChartNoAxesColumn,
  ClipboardCheck,
  DoorOpen,
  FilePenLine,
  FileUp,
  Folder,
  History,
  Laptop,
  LayoutDashboard,
  ListChecks,
  Lock,
  type LucideIcon,
  Package,
  ReceiptEuro,
  Smartphone,
  Store,
  Tags,
  UserCog,
  Users,
  Waypoints,
  Wrench,
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
  '/riparazioni': Wrench,
  '/inventari': ClipboardCheck,
  '/workflows': Waypoints,
  '/dotazioni': Package,
  '/attivita': ListChecks,
  '/uscite': DoorOpen,
  '/verbali': FilePenLine,
  '/reports': ChartNoAxesColumn,
  '/fatture': ReceiptEuro,
  '/brand-management': Tags,
  '/user-management': UserCog,
  '/importazioni': FileUp,
  '/conservazione': Lock, // an icon that the first screens already load: the login page is at its size budget
  '/cronologia': History,
};

export function entriesOf(group: NavGroup): NavEntry[] {
  return ALL_SCREENS.flatMap(([path, { nav }]) => {
    if (nav?.group !== group) return [];
    const to = path as NavPath; // only screens with an entry get here
    return [{ label: nav.label, to, icon: ICONS[to] }];
  });
}

export const NAV_GROUPS = (['oggi', 'persone', 'cose', 'lavoro'] as const).map(entriesOf);
const AMMINISTRAZIONE = entriesOf('amministrazione');

/** Import, retention and audit log only with permission. */
export function useAmministrazione(): readonly NavEntry[] {
  const { may: can, brandsFor: brandIdsFor } = usePermessi();
  const isEntryVisible: Partial<Record<NavPath, boolean>> = {
    '/importazioni': brandIdsFor('risorse.assegna').length > 0, // the weakest permission that an import needs
    '/conservazione': can('conservazione.gestisci'),
    '/cronologia': useCanReadRegistro(),
  };
  return AMMINISTRAZIONE.filter(({ to }) => isEntryVisible[to] !== false);
}

/** Also true on the pages below the entry, and for the dashboard at '/'. */
export function isCurrent(to: NavPath, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (to === '/dashboard' && pathname === '/');
}
