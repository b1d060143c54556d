import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/link-of.ts';
import type { VoceDelRegistro } from '../contract.ts';
import { chiInParole } from '../rules.ts';
import { CambiList } from './cambi-list.tsx';
import { DipendenteNote } from './dipendente-note.tsx';
import { type Gruppo, oraOf } from './group-voci.ts';

// Of an action on many rows not all are written out: the filters find the others.
const MOST_FOLDED = 100;

/** An operation in the register: when and by whom, what was done, and whom it was about. */
export function GruppoRow({ gruppo: { voce, altre } }: { gruppo: Gruppo }): ReactElement {
  return (
    <article className="event" aria-label={voce.titolo}>
      <time dateTime={voce.quando}>{oraOf(voce.quando)}</time>
      <span className="by">{chiInParole(voce)}</span>
      <div className="what">
        <p className="title">
          <b>
            <Titolo voce={voce} />
          </b>
          <DipendenteNote dipendente={voce.dipendente} />
        </p>
        <CambiList voce={voce} />
        {altre.length > 0 && <Altre voci={altre} />}
      </div>
    </article>
  );
}

/** What happened, and the way to the thing that it happened to. */
function Titolo({ voce: { titolo, nome, cosa } }: { voce: VoceDelRegistro }): ReactElement {
  if (!cosa || !nome || !titolo.endsWith(nome)) return <>{titolo}</>;
  return (
    <>
      {titolo.slice(0, -nome.length)}
      <Link {...linkOf(schedaDi(cosa.tipo, cosa.id))} className="link">
        {nome}
      </Link>
    </>
  );
}

/** What else the operation wrote; in the document once somebody has asked for it. */
function Altre({ voci }: { voci: readonly VoceDelRegistro[] }): ReactElement {
  const [wasOpened, setWasOpened] = useState(false);
  const shown = voci.slice(0, MOST_FOLDED);
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary>{voci.length === 1 ? '1 voce collegata' : `${number(voci.length)} voci collegate`}</summary>
      {wasOpened && (
        <ul className="along">
          {shown.map((each) => (
            <li key={each.id}>
              {each.titolo}
              <CambiList voce={each} />
            </li>
          ))}
          {voci.length > shown.length && <li>… e altre {number(voci.length - shown.length)}</li>}
        </ul>
      )}
    </details>
  );
}

function number(n: number): string {
  return n.toLocaleString('it-IT', { useGrouping: 'always' });
}
