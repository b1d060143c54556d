import type { LucideIcon } from 'lucide-react';
import type { BrandAction } from '#shared/permissions.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

export type DaAssegnare = TipoRisorsa;

/** An action of the command palette (src/app/shell/shell-palette.tsx). */
export interface Azione {
  label: string;
  icon: LucideIcon;
  needs?: BrandAction;
  /** Set for an action that an account cannot do in a brand in which it is limited to showrooms. */
  needsWholeBrand?: true;
  /** The address that opens the dialog of this action. Left out when `assegna` is set. */
  address?: string;
  assegna?: DaAssegnare;
}
