import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { TIPO_LETTURA_LABELS, VIA_LETTURA_LABELS } from '#shared/letture.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { describeReader, describeReadTimes } from '../rules.ts';
import { useLetture } from './hooks.ts';

const MAX_SHOWN = 5;

export function LettureSection({ dipendenteId }: { dipendenteId: string }): ReactElement | null {
  return usePermessi().may('letture.vedi') ? <LettureOfDipendente dipendenteId={dipendenteId} /> : null;
}

function LettureOfDipendente({ dipendenteId: dipendente_id }: { dipendenteId: string }): ReactElement {
  const { items, total, error, refetch } = useLetture({ dipendente_id });
  return (
    <Section title="Chi ha letto">
      {total === undefined && error ? (
        <ErrorState text="Le letture non sono state caricate. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : items.length === 0 ? (
        <p className="res-empty" role="status">
          {total === undefined
            ? 'Caricamento letture…'
            : 'Nessuno ha letto malattie, visite mediche, stipendio, dati personali o documenti solo HR'}
        </p>
      ) : (
        <ul className="rows">
          {items.slice(0, MAX_SHOWN).map((lettura) => (
            <li key={lettura.id}>
              <span className="who">
                <b>{describeReader(lettura)}</b>
                <small>{`${lettura.documento ?? TIPO_LETTURA_LABELS[lettura.tipo]} · ${VIA_LETTURA_LABELS[lettura.via]}`}</small>
                <small>{describeReadTimes(lettura)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && total > MAX_SHOWN && (
        <p className="s6 to-register">
          <Link to="/letture" search={{ dipendente_id } as never} className="link">
            <Eye className="i" aria-hidden />
            {`Tutte le letture (${total})`}
          </Link>
        </p>
      )}
    </Section>
  );
}
