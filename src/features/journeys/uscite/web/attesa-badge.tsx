import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import type { Uscita } from '../contract.ts';
import { mancano } from '../rules.ts';

/** What an open exit waits for, in the colour of whose hands it is in. */
export function AttesaBadge({ uscita: { mano, da_decidere } }: { uscita: Pick<Uscita, 'mano' | 'da_decidere'> }): ReactElement | null {
  if (mano === null) return null;
  return <Tag tone={mano}>{mano === 'hr' ? 'HR: da chiudere' : `IT: ${mancano(da_decidere).toLowerCase()}`}</Tag>;
}
