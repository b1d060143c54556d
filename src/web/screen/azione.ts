import type { LucideIcon } from 'lucide-react';
import type { BrandAction } from '#shared/permissions.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** What is given to somebody who is chosen next; the employee's page opens the dialog for it. */
export type DaAssegnare = TipoRisorsa;

/** What may be done from the palette. Its slice says it; src/app/shell/shell-palette.tsx puts them together. */
export interface Azione {
  label: string;
  icon: LucideIcon;
  /** Left out: everybody may. */
  needs?: BrandAction;
  /** The screen that does it, with what opens its dialog; or what is assigned. */
  address?: string;
  assegna?: DaAssegnare;
}
