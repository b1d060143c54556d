import type { LucideIcon } from 'lucide-react';
import type { BrandAction } from '#shared/permissions.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** An asset type to assign. The user selects an employee next, and the employee's page opens the dialog. */
export type DaAssegnare = TipoRisorsa;

/** An action of the command palette. Each feature declares its own; src/app/shell/shell-palette.tsx collects them. */
export interface Azione {
  label: string;
  icon: LucideIcon;
  /** The required permission. Left out: everybody may use the action. */
  needs?: BrandAction;
  /** Either the address of the screen, which opens the dialog, or the asset type to assign. */
  address?: string;
  assegna?: DaAssegnare;
}
