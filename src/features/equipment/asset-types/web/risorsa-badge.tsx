import { AppWindow, CardSim, Folder, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { STATO_DISPOSITIVO_LABELS, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONES: { readonly [S in StatoDispositivo]?: TagTone } = { 'in riparazione': 'warning', smarrito: 'danger', rubato: 'danger' };

export function StatoDispositivoBadge({ stato }: { stato: StatoDispositivo }): ReactElement | null {
  if (stato === 'attivo') return null;
  const tone = TONES[stato];
  return <Tag {...(tone ? { tone } : {})}>{STATO_DISPOSITIVO_LABELS[stato]}</Tag>;
}

export const isReserved = (data_assegnazione: string): boolean => data_assegnazione > todayInItaly(new Date());

export function RiservatoBadge({ dal }: { dal: string }): ReactElement {
  return <Tag tone="info">{`Riservato dal ${formatData(dal)}`}</Tag>;
}

export const RISORSA_ICONS: Record<TipoRisorsa, LucideIcon> = {
  software: AppWindow,
  hardware: Laptop,
  piano_mobile: CardSim,
  telefono: Smartphone,
  cartella: Folder,
};
