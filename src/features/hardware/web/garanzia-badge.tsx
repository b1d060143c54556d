import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { statoScadenza } from '#shared/scadenze.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Shown only when the warranty is over or about to be. */
export function GaranziaBadge({ scadenza }: { scadenza: string | null }): ReactElement | null {
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  if (!stato || scadenza === null) return null;
  return stato === 'scaduta' ? (
    <Tag tone="danger">Garanzia scaduta il {formatData(scadenza)}</Tag>
  ) : (
    <Tag tone="warning">Garanzia fino al {formatData(scadenza)}</Tag>
  );
}
