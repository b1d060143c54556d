import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { VoceRegistro } from '../contract.ts';

// What was made or deleted tells all that it held: more than this many lines are folded.
const AT_ONCE = 3;

/** An entry of the register in a timeline. */
export function VoceRow({ voce: { titolo, cambi, azione, chi, quando } }: { voce: VoceRegistro }): ReactElement {
  const changes = cambi.length > 0 && (
    <ul className="changes">
      {cambi.map((cambio) => (
        <CambioLine key={cambio.campo} {...cambio} />
      ))}
    </ul>
  );
  return (
    <li>
      <div>
        <b>{titolo}</b>
        {azione === 'modifica' || cambi.length <= AT_ONCE ? (
          changes
        ) : (
          <details>
            <summary>Mostra i dati</summary>
            {changes}
          </details>
        )}
        <small>
          {chi?.nome ?? 'Sistema'} · {formatDataOra(quando)}
        </small>
      </div>
    </li>
  );
}

function CambioLine({ etichetta, prima, dopo }: VoceRegistro['cambi'][number]): ReactElement {
  return (
    <li>
      {etichetta}: {prima}
      {prima !== null && dopo !== null && (
        <>
          <span aria-hidden> → </span>
          <span className="sr"> diventa </span>
        </>
      )}
      {dopo}
    </li>
  );
}
