import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { Adempimento } from '../contract.ts';
import { STATO_ADEMPIMENTO_LABELS, type StatoAdempimento } from '../rules.ts';

const TONES: Record<StatoAdempimento, TagTone> = {
  mancante: 'danger',
  scaduto: 'danger',
  non_in_regola: 'danger',
  in_scadenza: 'warning',
  valido: 'success',
  esente: 'line',
};

export function StatoBadge({ stato }: { stato: StatoAdempimento }): ReactElement {
  return <Tag tone={TONES[stato]}>{STATO_ADEMPIMENTO_LABELS[stato]}</Tag>;
}

/** Describes the days and the reason of a requirement. A masked medical examination has neither. */
export function describeAdempimento({ fatto_il, valido_fino, stato, motivo }: Omit<Adempimento, 'tipo' | 'documento_id'>): string {
  if (motivo !== null) return motivo;
  const end = valido_fino && `${stato === 'scaduto' ? 'valeva' : 'vale'} fino al ${formatData(valido_fino)}`;
  return [fatto_il && `fatto il ${formatData(fatto_il)}`, end].filter(Boolean).join(' · ');
}
