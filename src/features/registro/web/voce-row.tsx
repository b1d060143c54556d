import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { VoceRegistro } from '../contract.ts';
import { chiInParole } from '../rules.ts';
import { CambiList } from './cambi-list.tsx';

/** An entry of the register in a timeline. */
export function VoceRow({ voce }: { voce: VoceRegistro }): ReactElement {
  return (
    <li>
      <div>
        <b>{voce.titolo}</b>
        <CambiList voce={voce} />
        <small>
          {chiInParole(voce)} · {formatDataOra(voce.quando)}
        </small>
      </div>
    </li>
  );
}
