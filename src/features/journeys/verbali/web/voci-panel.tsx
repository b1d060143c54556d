import type { ReactElement } from 'react';
import { RISORSE } from '#shared/risorse.ts';
import type { Voce } from '../contract.ts';
import { CONDIZIONE_LABELS } from '../rules.ts';

/** What stands on a record. */
export function VociPanel({ voci }: { voci: readonly Omit<Voce, 'id'>[] }): ReactElement {
  return (
    <ul className="verbale-voci" aria-label="Cose sul verbale">
      {voci.map(({ tipo, nome, identificativo, accessori, condizione }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frozen list, in which two things may be called alike
        <li key={i}>
          <b>{nome}</b>
          <small>
            {[RISORSE[tipo].uno, condizione && CONDIZIONE_LABELS[condizione], accessori && `con ${accessori}`].filter(Boolean).join(' · ')}
          </small>
          {identificativo && <span className="mono">{identificativo}</span>}
        </li>
      ))}
    </ul>
  );
}
