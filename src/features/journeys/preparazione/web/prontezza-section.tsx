import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ArrivoDaPreparare } from '../contract.ts';
import { nameOf, useProntezza } from './hooks.ts';
import './preparazione.css';

/** Who comes in the next 60 days, how much is ready for each, and what is short. */
export function ProntezzaSection({ except }: { except?: number }): ReactElement {
  const { data, error, refetch } = useProntezza();
  const arrivi = data?.arrivi.filter(({ workflow_id, totali }) => workflow_id !== except && totali > 0) ?? [];
  const short = data?.fabbisogno.flatMap(({ frase }) => frase ?? []) ?? [];
  return (
    <Section title="Chi arriva" badge={data && <Tag tone="line">{arrivi.length}</Tag>}>
      {error && !data ? (
        <ErrorState text="Gli arrivi non sono stati caricati. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      ) : (
        <>
          {short.length > 0 && (
            <ul className="shortage" aria-label="Che cosa manca">
              {short.map((frase) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
          )}
          {arrivi.length > 0 ? (
            <ul className="arrivals">
              {arrivi.map((arrivo) => (
                <ArrivoRow key={arrivo.workflow_id} arrivo={arrivo} />
              ))}
            </ul>
          ) : (
            <p className="res-empty" role="status">
              {data ? 'Nessun altro arrivo da preparare nei prossimi 60 giorni' : 'Caricamento arrivi…'}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function ArrivoRow({ arrivo }: { arrivo: ArrivoDaPreparare }): ReactElement {
  const { workflow_id, brand, showroom, data_assunzione, pronte, totali } = arrivo;
  const where = [brand.nome, showroom, data_assunzione && `dal ${formatData(data_assunzione)}`].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        <Link className="link" to="/workflows/$id/prepara" params={{ id: String(workflow_id) }}>
          {nameOf(arrivo)}
        </Link>
        <small>{where}</small>
      </span>
      <Tag tone={pronte === totali ? 'success' : 'warning'}>{pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`}</Tag>
    </li>
  );
}
