import { AppWindow, Database, FolderPlus, Laptop, type LucideIcon, MonitorDown, UserPlus, Waypoints } from 'lucide-react';
import type { BrandAction } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';

/** What is given to somebody who is chosen next; the employee's page opens the dialog for it. */
export type DaAssegnare = 'hardware' | 'software' | 'cartella';

export interface Azione {
  label: string;
  icon: LucideIcon;
  /** Left out: everybody may. */
  needs?: BrandAction;
  /** The screen that does it, with what opens its dialog; or what is assigned. */
  address?: string;
  assegna?: DaAssegnare;
}

export const AZIONI: readonly Azione[] = [
  { label: 'Nuovo Dipendente', icon: UserPlus, needs: 'dipendenti.modifica', address: addressOf('/employees', { nuovo: 1 }) },
  { label: 'Nuovo Workflow', icon: Waypoints, needs: 'workflows.crea', address: addressOf('/workflows', { nuovo: 1 }) },
  { label: 'Assegna hardware a…', icon: Laptop, needs: 'risorse.assegna', assegna: 'hardware' },
  { label: 'Assegna software a…', icon: MonitorDown, needs: 'risorse.assegna', assegna: 'software' },
  { label: 'Assegna cartella a…', icon: FolderPlus, needs: 'risorse.assegna', assegna: 'cartella' },
  { label: 'Nuovo Hardware', icon: Laptop, needs: 'risorse.modifica', address: addressOf('/hardware', { nuovo: 1 }) },
  { label: 'Nuovo Software', icon: AppWindow, needs: 'risorse.modifica', address: addressOf('/software', { nuovo: 1 }) },
  { label: 'Test DB', icon: Database, address: addressOf('/account', { prova: 'database' }) },
];
