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
import { useMayReadRegistro, usePermessi } from '#web/session/use-session.ts';

type Screens = typeof SCREENS;
/** The screens that have an entry. */
type EntryPath = { [P in keyof Screens]: Screens[P] extends { nav: object } ? P : never }[keyof Screens] & PlainPath;

export interface Entry {
  label: string;
  to: EntryPath;
  icon: LucideIcon;
}

const ICONS: Record<EntryPath, LucideIcon> = {
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
  '/conservazione': Lock, // of what the first screens have: login is at its budget
  '/cronologia': History,
};

/** The entries that stand together, in their order, for everyone (rule 37). */
export function entriesOf(group: NavGroup): Entry[] {
  return ALL_SCREENS.flatMap(([path, { nav }]) => {
    if (nav?.group !== group) return [];
    const to = path as EntryPath; // it has an entry
    return [{ label: nav.label, to, icon: ICONS[to] }];
  });
}

/** Above 'Amministrazione'; the gaps part what belongs together. */
export const GROUPS = (['oggi', 'persone', 'cose', 'lavoro'] as const).map(entriesOf);
const AMMINISTRAZIONE = entriesOf('amministrazione');

/** The entries of 'Amministrazione': the specification's for everyone, importing, keeping and the register for those who may. */
export function useAmministrazione(): readonly Entry[] {
  const { may, brandsFor } = usePermessi();
  const isOffered: Partial<Record<EntryPath, boolean>> = {
    '/importazioni': brandsFor('risorse.assegna').length > 0, // the least right that an import needs
    '/conservazione': may('conservazione.gestisci'),
    '/cronologia': useMayReadRegistro(),
  };
  return AMMINISTRAZIONE.filter(({ to }) => isOffered[to] !== false);
}

/** Dashboard is also active at '/'; an entry stays active on the pages below it. */
export function isCurrent(to: EntryPath, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (to === '/dashboard' && pathname === '/');
}
