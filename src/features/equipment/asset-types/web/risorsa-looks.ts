import { AppWindow, CardSim, Folder, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** The sign of each kind, where things of several kinds stand together. */
export const RISORSA_ICONS: Record<TipoRisorsa, LucideIcon> = {
  software: AppWindow,
  hardware: Laptop,
  piano_mobile: CardSim,
  telefono: Smartphone,
  cartella: Folder,
};
