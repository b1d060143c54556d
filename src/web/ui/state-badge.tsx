import type { ReactElement } from 'react';

/** Attivo is a full dot, Inattivo an empty ring: form, not only colour. */
export function StateBadge({ attivo }: { attivo: boolean }): ReactElement {
  return <span className={attivo ? 'state' : 'state off'}>{attivo ? 'Attivo' : 'Inattivo'}</span>;
}
