import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { isStatus } from '#web/data/call-error.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useImportazione } from './hooks.ts';
import { ImportazionePanel } from './importazione-panel.tsx';

/** One file on its way in, step by step; what is left in the middle is found again here. */
export default function ImportazionePage(): ReactElement {
  const { id } = useParams({ from: '/importazioni/$id' });
  const { data, error, refetch } = useImportazione(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // 400: an address that cannot be any import's
  useScreen(data?.nome_file ?? (isNotFound ? 'Importazione non trovata' : error ? 'Importazione' : undefined));
  if (data) {
    return (
      <>
        <Breadcrumb parent={<Link to="/importazioni">Importazioni</Link>} here={data.nome_file} />
        <ImportazionePanel key={data.id} importazione={data} />
      </>
    );
  }
  if (isNotFound) {
    return (
      <Unknown>
        <EmptyState
          title="Importazione non trovata"
          text="Il file è stato buttato, o lo ha portato qualcun altro."
          action={
            <Link to="/importazioni" className="btn second">
              Vai a Importazioni
            </Link>
          }
        />
      </Unknown>
    );
  }
  return (
    <Unknown>
      {isStatus(error, 403) ? (
        <EmptyState
          title="Non puoi più vedere questa importazione"
          text="I tuoi permessi sono cambiati da quando hai portato il file."
          action={
            <Link to="/importazioni" className="btn second">
              Vai a Importazioni
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          text="L'importazione non è stata caricata. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState text="Caricamento importazione..." />
      )}
    </Unknown>
  );
}

function Unknown({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/importazioni">Importazioni</Link>} here="Importazione" />
      <h1 className="sr" tabIndex={-1}>
        Importazione
      </h1>
      {children}
    </>
  );
}
