import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { VoceDiCosa, VoceRegistro } from '../contract.ts';
import { chiInParole } from '../rules.ts';
import { CambiList } from './cambi-list.tsx';
import { DipendenteNote } from './dipendente-note.tsx';

/** An entry of the register in a timeline: of a person's without their name, of a thing's with whom it was given to. */
export function VoceRow({ voce }: { voce: VoceRegistro | VoceDiCosa }): ReactElement {
  return (
    <li>
      <div>
        <b>{voce.titolo}</b> {'dipendente' in voce && <DipendenteNote dipendente={voce.dipendente} />}
        <CambiList voce={voce} />
        <small>
          {chiInParole(voce)} · {formatDataOra(voce.quando)}
        </small>
      </div>
    </li>
  );
}
