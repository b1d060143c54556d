import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { attivitaInParole } from '../rules.ts';

/** Shows '3 attività su 7'; renders nothing when there is no task. */
export function ContoBadge({ conto }: { conto: Parameters<typeof attivitaInParole>[0] }): ReactElement | null {
  const said = attivitaInParole(conto);
  return said === null ? null : <Tag tone={conto.fatte === conto.totali ? 'success' : 'line'}>{said}</Tag>;
}
