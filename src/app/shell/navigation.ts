import {
  AppWindow,
  ChartNoAxesColumn,
  Folder,
  History,
  Laptop,
  LayoutDashboard,
  type LucideIcon,
  Smartphone,
  Store,
  Tags,
  UserCog,
  Users,
  Waypoints,
} from 'lucide-react';
import { useMayReadRegistro } from '#features/registro/web/use-may-read-registro.ts';

export interface Entry {
  label: string;
  to: EntryPath;
  icon: LucideIcon;
}

export type EntryPath =
  | '/dashboard'
  | '/employees'
  | '/showrooms'
  | '/software'
  | '/hardware'
  | '/mobile-plans'
  | '/admin/cartelle'
  | '/workflows'
  | '/reports'
  | '/brand-management'
  | '/user-management'
  | '/cronologia';

/** Spec §2.2: every entry, in its order, for everyone; the gaps part what belongs together. */
export const GROUPS: readonly (readonly Entry[])[] = [
  [{ label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard }],
  [
    { label: 'Dipendenti', to: '/employees', icon: Users },
    { label: 'Showrooms', to: '/showrooms', icon: Store },
  ],
  [
    { label: 'Asset Software', to: '/software', icon: AppWindow },
    { label: 'Asset Hardware', to: '/hardware', icon: Laptop },
    { label: 'Piani Mobili', to: '/mobile-plans', icon: Smartphone },
    { label: 'Gestione Cartelle', to: '/admin/cartelle', icon: Folder },
  ],
  [
    { label: 'Workflow', to: '/workflows', icon: Waypoints },
    { label: 'Report', to: '/reports', icon: ChartNoAxesColumn },
  ],
];

const AMMINISTRAZIONE: readonly Entry[] = [
  { label: 'Gestione Brand', to: '/brand-management', icon: Tags },
  { label: 'Gestione Utenti', to: '/user-management', icon: UserCog },
];
const CRONOLOGIA: Entry = { label: 'Cronologia', to: '/cronologia', icon: History };

/** The entries of 'Amministrazione': the specification's two for everyone, and the register for those who may read it. */
export function useAmministrazione(): readonly Entry[] {
  return useMayReadRegistro() ? [...AMMINISTRAZIONE, CRONOLOGIA] : AMMINISTRAZIONE;
}

/** Dashboard is also active at '/'; an entry stays active on the pages below it. */
export function isCurrent(to: EntryPath, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (to === '/dashboard' && pathname === '/');
}
