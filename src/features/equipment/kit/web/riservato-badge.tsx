import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Whether what is given from this day is only reserved until then (rule 105). */
export const isReserved = (data_assegnazione: string): boolean => data_assegnazione > todayInItaly(new Date());

/** That a thing is somebody's only from a day that comes. */
export function RiservatoBadge({ dal }: { dal: string }): ReactElement {
  return <Tag tone="info">{`Riservato dal ${formatData(dal)}`}</Tag>;
}
