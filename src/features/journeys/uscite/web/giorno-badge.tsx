import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import type { Uscita } from '../contract.ts';
import { fraGiorni } from '../rules.ts';

/** The day of an exit and, while it is open, how far it is. */
export function GiornoBadge({ uscita: { data_uscita, giorni, stato } }: { uscita: Uscita }): ReactElement {
  return (
    <span className="exit-day">
      {formatData(data_uscita)}
      {stato === 'aperta' && <small className={giorni < 0 ? 'late' : undefined}>{fraGiorni(giorni)}</small>}
    </span>
  );
}
