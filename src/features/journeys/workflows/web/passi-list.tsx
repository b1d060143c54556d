import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState } from '#web/screen/states.tsx';
import type { Passo } from '../contract.ts';
import { PASSO_LABELS } from '../rules.ts';
import { usePassi } from './hooks.ts';

export function PassiList({ workflowId }: { workflowId: number }): ReactElement {
  const { data, error, refetch } = usePassi(workflowId);
  if (error && !data) {
    return (
      <ErrorState
        text="I passi non sono stati caricati. Controlla la connessione e riprova."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <p className="res-empty" role="status">
        Caricamento passi…
      </p>
    );
  }
  if (data.length === 0) return <p className="res-empty">Nessun passo registrato</p>;
  return (
    <ol className="log" aria-label="Passi">
      {data.toReversed().map((passo) => (
        <PassoItem key={passo.id} passo={passo} />
      ))}
    </ol>
  );
}

function PassoItem({ passo: { azione, nota, utente, created_at } }: { passo: Passo }): ReactElement {
  return (
    <li>
      <div>
        <b>{PASSO_LABELS[azione]}</b>
        {nota && <p className="step-note">{nota}</p>}
        <small>
          {utente ? `${nomeVisualizzato(utente)} · ` : ''}
          <time dateTime={created_at}>{formatDataOra(created_at)}</time>
        </small>
      </div>
    </li>
  );
}
