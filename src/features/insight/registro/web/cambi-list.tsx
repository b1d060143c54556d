import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { VoceDiCosa, VoceRegistro } from '../contract.ts';

// When a creation or deletion has more values than this number, its values are collapsed.
const COLLAPSE_ABOVE = 3;

export function CambiList({ voce: { cambi, azione } }: { voce: Pick<VoceRegistro, 'cambi' | 'azione'> }): ReactElement | null {
  if (cambi.length === 0) return null;
  const changes = (
    <ul className="changes">
      {cambi.map((cambio) => (
        <CambioLine key={cambio.campo} {...cambio} />
      ))}
    </ul>
  );
  if (azione === 'modifica' || cambi.length <= COLLAPSE_ABOVE) return changes;
  return (
    <details>
      <summary>Mostra i dati</summary>
      {changes}
    </details>
  );
}

function CambioLine({ campo, etichetta, prima, dopo }: VoceRegistro['cambi'][number]): ReactElement {
  if (campo === 'password_hash' && prima !== null) return <li>{etichetta}: cambiata</li>; // the values of a password are never shown
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

export function DipendenteNote({ dipendente }: Pick<VoceDiCosa, 'dipendente'>): ReactElement | null {
  if (!dipendente) return null;
  const { id, nome, eliminato } = dipendente;
  if (id === null || eliminato) return <span className="muted">{nome}</span>;
  return (
    <Link to="/employees/$id" params={{ id }} className="link">
      {nome}
    </Link>
  );
}
