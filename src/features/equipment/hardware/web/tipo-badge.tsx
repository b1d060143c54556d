import { Laptop, type LucideIcon, Monitor, Package, PcCase, Printer, Smartphone, Tablet } from 'lucide-react';
import type { TIPI_SUGGERITI } from '../rules.ts';

const ICONS: Record<(typeof TIPI_SUGGERITI)[number], LucideIcon> = {
  laptop: Laptop,
  desktop: PcCase,
  monitor: Monitor,
  tablet: Tablet,
  stampante: Printer,
  smartphone: Smartphone,
  altro: Package,
};

/** The sign of a type; what somebody wrote freely has that of 'altro'. */
export function iconOfTipo(tipo: string): LucideIcon {
  const known: Record<string, LucideIcon | undefined> = ICONS;
  return known[tipo.trim().toLowerCase()] ?? ICONS.altro;
}
