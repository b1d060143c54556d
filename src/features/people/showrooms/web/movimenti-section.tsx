import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { situazioneInBreve } from '#shared/say-situazione.ts';
import { Section } from '#web/screen/section.tsx';
import type { SchedaShowroom } from '../contract.ts';
import { GIORNI_IN_VISTA } from '../rules.ts';

type Movimenti = Pick<SchedaShowroom, 'arrivi' | 'uscite'>;

/** Who comes to a showroom, and who leaves it, in the next days. */
export function MovimentiSection({ arrivi, uscite }: Movimenti): ReactElement {
  return (
    <Section title="Arrivi e uscite">
      {arrivi.length + uscite.length === 0 ? (
        <p className="res-empty" role="status">
          Nei prossimi {GIORNI_IN_VISTA} giorni non arriva e non esce nessuno
        </p>
      ) : (
        <ul className="rows">
          {[...arrivi, ...uscite].map((persona) => (
            <Movimento key={persona.id} persona={persona} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Movimento({ persona: { id, nome, cognome, posizione, situazione } }: { persona: Movimenti['arrivi'][number] }): ReactElement {
  return (
    <li>
      <span className="who">
        <b>
          <Link className="link" to="/employees/$id" params={{ id }}>
            {nome} {cognome}
          </Link>
        </b>
        <small>{[situazioneInBreve(situazione, todayInItaly(new Date())), posizione].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  );
}
