import { AppWindow, CardSim, Folder, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { STATO_DISPOSITIVO_LABELS, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONE_OF: { readonly [S in StatoDispositivo]?: TagTone } = { 'in riparazione': 'warning', smarrito: 'danger', rubato: 'danger' };

/** The state of a device, where it is not simply in use. */
export function StatoDispositivoBadge({ stato }: { stato: StatoDispositivo }): ReactElement | null {
  if (stato === 'attivo') return null;
  const tone = TONE_OF[stato];
  return <Tag {...(tone ? { tone } : {})}>{STATO_DISPOSITIVO_LABELS[stato]}</Tag>;
}

/** Whether what is given from this day is only reserved until then (rule 105). */
export const isReserved = (data_assegnazione: string): boolean => data_assegnazione > todayInItaly(new Date());

/** That a thing is somebody's only from a day that comes. */
export function RiservatoBadge({ dal }: { dal: string }): ReactElement {
  return <Tag tone="info">{`Riservato dal ${formatData(dal)}`}</Tag>;
}

/** The sign of each kind, where things of several kinds stand together. */
export const RISORSA_ICONS: Record<TipoRisorsa, LucideIcon> = {
  software: AppWindow,
  hardware: Laptop,
  piano_mobile: CardSim,
  telefono: Smartphone,
  cartella: Folder,
};
