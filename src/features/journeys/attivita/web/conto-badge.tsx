import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { attivitaInParole } from '../rules.ts';

/** How much of what has to be done is done: '3 attività su 7'; nothing where there is none. */
export function ContoBadge({ conto }: { conto: Parameters<typeof attivitaInParole>[0] }): ReactElement | null {
  const said = attivitaInParole(conto);
  return said === null ? null : <Tag tone={conto.fatte === conto.totali ? 'success' : 'line'}>{said}</Tag>;
}
