import type { ReactElement } from 'react';

interface StateBadgeProps {
  attivo: boolean;
  /** Of a person who has left: still marked active, it does not look it. */
  gone?: boolean;
}

/** Attivo is a full dot, Inattivo an empty ring: form, not only colour. */
export function StateBadge({ attivo, gone = false }: StateBadgeProps): ReactElement {
  return <span className={attivo && !gone ? 'state' : 'state off'}>{attivo ? 'Attivo' : 'Inattivo'}</span>;
}
