import type { ReactElement } from 'react';
import { formatCella, formatDifferenza, numero } from '#shared/cifre.ts';
import type { Scheda } from '../contract.ts';
import { CifraBadge } from './cifra-badge.tsx';

type Indicatore = Scheda['indicatori'][number];

interface IndicatoriSectionProps {
  indicatori: readonly Indicatore[];
  /** What they are of, where it is not the tab. */
  di?: string;
}

/** The figures of a tab, or of a part of it, side by side. */
export function IndicatoriSection({ indicatori, di }: IndicatoriSectionProps): ReactElement {
  return (
    <section aria-label={di === undefined ? 'Indicatori' : `Cifre di: ${di}`}>
      <dl className={indicatori.length > 4 ? 'figs report-figs five' : 'figs report-figs'}>
        {indicatori.map((indicatore) => (
          <div key={indicatore.label} className="fig">
            <dt className="measure">{indicatore.label}</dt>
            <dd className="value">
              <CifraBadge vai={indicatore.vai} label={indicatore.label}>
                {formatCella(indicatore.cella)}
              </CifraBadge>
              {indicatore.su !== undefined && <small>/{formatCella(numero(indicatore.su))}</small>}
            </dd>
            <dd className="misura">{indicatore.misura}</dd>
            {indicatore.dettagli.length > 0 && (
              <dd className="change">
                {indicatore.dettagli.map(({ label, cella, vai }) => (
                  <CifraBadge key={label} vai={vai}>
                    <span>
                      {label} <b>{formatCella(cella)}</b>
                    </span>
                  </CifraBadge>
                ))}
              </dd>
            )}
            {indicatore.variazione && <dd className="delta">{inParole(indicatore.variazione)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function inParole({ valore, di, rispetto }: NonNullable<Indicatore['variazione']>): string {
  const quanto = valore === 0 ? 'Nessuna variazione' : formatDifferenza(numero(valore));
  return `${quanto} ${di} rispetto ${rispetto}`;
}
