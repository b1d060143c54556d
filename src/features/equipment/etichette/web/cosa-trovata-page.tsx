import './etichette.css';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listScansioni } from '#features/equipment/scansioni/contract.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import { useRead } from '#web/data/use-read.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useSession } from '#web/session/use-session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { getSmarrimento } from '../contract.ts';

/** The page behind a label's QR code. Users who see the item are sent to its page; all other visitors see the contact. */
export default function CosaTrovataPage(): ReactElement {
  const { codice } = useParams({ from: '/s/$codice' });
  const { user, isLoading } = useSession();
  const { data, isPending } = useRead(listScansioni, { query: { codice } }, { enabled: user !== null });
  const [cosa] = data?.cose ?? [];
  if (cosa) return <Navigate {...linkProps(schedaOf(cosa.tipo, cosa.id))} replace />;
  if (isLoading || (user && isPending)) {
    return (
      <PublicPage>
        <LoadingState text="Caricamento…" />
      </PublicPage>
    );
  }
  return <FoundItem codice={codice} isSignedIn={user !== null} />;
}

function FoundItem({ codice, isSignedIn }: { codice: string; isSignedIn: boolean }): ReactElement {
  const { data, error, refetch } = useRead(getSmarrimento, { params: { codice } }, { staleTime: Number.POSITIVE_INFINITY });
  useScreen('Hai trovato qualcosa?');
  return (
    <PublicPage>
      <h1 tabIndex={-1}>Hai trovato qualcosa?</h1>
      {error && !data ? (
        <ErrorState
          text="Chi chiamare non è stato caricato. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingState text="Caricamento…" />
      ) : data.contatto ? (
        <>
          <p className="lead">Questa cosa appartiene a un'azienda. Per restituirla chiama o scrivi qui:</p>
          <p className="trovata-contatto">
            <ContattoLink testo={data.contatto} />
          </p>
          <p>Grazie.</p>
        </>
      ) : (
        <p className="lead">Questa cosa appartiene a un'azienda. Per restituirla consegnala nel suo negozio più vicino. Grazie.</p>
      )}
      <p>
        {isSignedIn ? (
          <Link className="link" {...linkProps(addressOf('/scansiona'))}>
            Inquadra un altro codice
          </Link>
        ) : (
          <Link className="link" {...linkProps(addressOf('/scansiona', { codice }))}>
            Lavori qui? Accedi
          </Link>
        )}
      </p>
    </PublicPage>
  );
}

function ContattoLink({ testo }: { testo: string }): ReactElement {
  if (/^\S+@\S+\.\S+$/.test(testo)) return <a href={`mailto:${testo}`}>{testo}</a>;
  if (/^\+?[\d\s./-]{5,}$/.test(testo)) return <a href={`tel:${testo.replace(/[^\d+]/g, '')}`}>{testo}</a>;
  return <>{testo}</>;
}

function PublicPage({ children }: { children: React.ReactNode }): ReactElement {
  return (
    <main className="firma">
      <div className="lockup">
        <Logo />
      </div>
      {children}
    </main>
  );
}
