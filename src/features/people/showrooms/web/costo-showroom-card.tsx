import type { ReactElement } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { Section } from '#web/screen/section.tsx';
import type { SchedaShowroom } from '../contract.ts';

/** What a showroom costs in a year: what its people have, what stands there, and both together. */
export function CostoShowroomCard({ costi: { persone, altri, risorse, totale } }: Pick<SchedaShowroom, 'costi'>): ReactElement {
  return (
    <Section title="Costo annuo">
      <p className="money">
        {formatEuro(totale)} <span className="muted">all'anno</span>
      </p>
      <dl className="sum">
        <div>
          <dt>Risorse delle persone</dt>
          <dd className="num">{formatEuro(persone)}</dd>
        </div>
        {altri > 0 && (
          <div>
            <dt>Di chi è uscito o non è ancora arrivato</dt>
            <dd className="num">{formatEuro(altri)}</dd>
          </div>
        )}
        <div>
          <dt>Risorse dello showroom</dt>
          <dd className="num">{formatEuro(risorse)}</dd>
        </div>
      </dl>
    </Section>
  );
}
