import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { isStatus } from '#web/data/call-error.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { FatturaPanel } from './fattura-panel.tsx';
import { useFattura } from './hooks.ts';

/** One invoice: its figures, and what does not agree. */
export default function FatturaPage(): ReactElement {
  const { id } = useParams({ from: '/fatture/$id' });
  const { data: fattura, error, refetch } = useFattura(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // 400: an address that cannot be any invoice's
  useScreen(isNotFound ? 'Fattura non trovata' : fattura ? `Fattura di ${fattura.fornitore}` : error ? 'Fattura' : undefined);
  if (isNotFound) {
    return (
      <Unknown>
        <EmptyState
          title="Fattura non trovata"
          text="La fattura è stata eliminata, o è anche di un brand che non vedi."
          action={
            <Link to="/fatture" className="btn second">
              Vai alle fatture
            </Link>
          }
        />
      </Unknown>
    );
  }
  if (!fattura) {
    return (
      <Unknown>
        {error ? (
          <ErrorState
            text="La fattura non è stata caricata. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento fattura…" />
        )}
      </Unknown>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/fatture">Fatture</Link>} here={fattura.fornitore} />
      <FatturaPanel key={fattura.id} fattura={fattura} />
    </>
  );
}

function Unknown({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/fatture">Fatture</Link>} here="Fattura" />
      <h1 className="sr" tabIndex={-1}>
        Fattura
      </h1>
      {children}
    </>
  );
}
