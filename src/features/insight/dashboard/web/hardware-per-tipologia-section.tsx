import type { ReactElement } from 'react';
import { formatNumero } from '#shared/numero.ts';
import type { HardwarePerTipo } from '../contract.ts';
import { quantiElementi } from '../rules.ts';
import { useHardwarePerTipo } from './hooks.ts';
import { RiquadroSection } from './riquadro-section.tsx';

export function HardwarePerTipologiaSection(): ReactElement {
  const { data, error, refetch } = useHardwarePerTipo();
  const total = (data ?? []).reduce((sum, { elementi }) => sum + elementi, 0);
  return (
    <RiquadroSection
      title="Hardware per Tipologia"
      badge={total > 0 && <span className="n">{formatNumero(total)}</span>}
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={4}
      empty="Nessun hardware trovato"
      errorText="L'hardware non è stato caricato."
    >
      {(tipi) => <Bars tipi={tipi} />}
    </RiquadroSection>
  );
}

/** The longest bar is the most numerous type's, which comes first. */
function Bars({ tipi }: { tipi: readonly HardwarePerTipo[] }): ReactElement {
  const most = tipi[0]?.elementi ?? 1;
  return (
    <ul className="bars">
      {tipi.map(({ tipo, elementi }) => (
        <li key={tipo}>
          <span className="lb cut" title={tipo}>
            {tipo}
          </span>
          <span className="meter" aria-hidden>
            <i style={{ width: `${(elementi / most) * 100}%` }} />
          </span>
          <span className="num">{quantiElementi(elementi)}</span>
        </li>
      ))}
    </ul>
  );
}
