import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { ChiVedeSection } from '#features/accounts/visibilita/web/chi-vede-section.tsx';
import { isStatus } from '#web/data/call-error.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Uscita } from '../contract.ts';
import { DaDecidereForm } from './da-decidere-form.tsx';
import { DeciseList } from './decise-list.tsx';
import { nameOf, useUscita } from './hooks.ts';
import { UscitaCard, whyNotClosed } from './uscita-card.tsx';
import { UscitaPanel } from './uscita-panel.tsx';

// shown below what there is to decide
const AttivitaSection = lazyPart(() => import('#features/journeys/attivita/web/attivita-section.tsx').then((file) => file.AttivitaSection));
const VerbaliSection = lazyPart(() => import('#features/journeys/verbali/web/verbali-section.tsx').then((file) => file.VerbaliSection));
const DocumentiSection = lazyPart(() =>
  import('#features/documents/documenti/web/documenti-section.tsx').then((file) => file.DocumentiSection),
);

export default function UscitaPage(): ReactElement {
  const { id } = useParams({ from: '/uscite/$id' });
  const { data: uscita, error, refetch } = useUscita(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // 400: an address that cannot be any exit's
  useScreen(uscita ? `Uscita di ${nameOf(uscita)}` : isNotFound ? 'Uscita non trovata' : error ? 'Uscita' : undefined);
  if (isNotFound) {
    return (
      <Unknown>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Uscita non trovata"
          text="L'uscita richiesta non esiste o è stata rimossa."
          action={
            <Link to="/uscite" className="btn second">
              Vai a Uscite
            </Link>
          }
        />
      </Unknown>
    );
  }
  if (!uscita) {
    return (
      <Unknown>
        {error ? (
          <ErrorState
            text="L'uscita non è stata caricata. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento uscita..." />
        )}
      </Unknown>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/uscite">Uscite</Link>} here={nameOf(uscita)} />
      <UscitaCard uscita={uscita} />
      <div className="duo">
        <div className="stack">
          <Voci uscita={uscita} />
          <AttivitaSection di={{ corso: 'uscita', id: uscita.id }} brandId={uscita.brand.id} isAnnullato={uscita.stato === 'annullata'} />
          <VerbaliSection dipendente={{ ...uscita.dipendente, brand_id: uscita.brand.id }} />
          <DocumentiSection soggetto="uscita" id={uscita.id} nome={`Uscita di ${nameOf(uscita)}`} brandIds={[uscita.brand.id]} />
        </div>
        <div className="stack">
          <UscitaPanel uscita={uscita} />
          <ChiVedeSection cosa="uscita" id={uscita.id} nome={`Uscita di ${nameOf(uscita)}`} />
        </div>
      </div>
    </>
  );
}

/** What is to be decided, then what is. Who has confirmed the last of it goes on below. */
function Voci({ uscita }: { uscita: Uscita }): ReactElement {
  const { stato, voci, da_decidere, brand } = uscita;
  const decided = useRef<HTMLDivElement>(null);
  const decise = voci.filter(({ esito }) => esito !== null);
  const mayClose = usePermessi().mayOn('dipendenti.modifica', brand.id);
  const isOpen = stato === 'aperta';
  return (
    <>
      {isOpen && da_decidere === 0 && (
        <Note tone="success" title="Tutto è deciso">
          {mayClose ? (whyNotClosed(uscita) ?? "Ora puoi chiudere l'uscita.") : 'Ora la chiude HR.'}
        </Note>
      )}
      {isOpen && da_decidere > 0 && <DaDecidereForm uscita={uscita} onDecided={() => decided.current?.focus()} />}
      {isOpen && da_decidere > 0 && mayClose && <Note tone="plain">{whyNotClosed(uscita)}</Note>}
      <div ref={decided} tabIndex={-1}>
        <Section title="Deciso" badge={<Tag tone="line">{decise.length}</Tag>}>
          {decise.length > 0 ? (
            <DeciseList voci={decise} />
          ) : (
            <p className="res-empty">Ancora niente: ciò che si decide resta scritto qui.</p>
          )}
        </Section>
      </div>
    </>
  );
}

/** The page of an exit that is not known: the way back is there all the same. */
function Unknown({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/uscite">Uscite</Link>} here="Uscita" />
      <h1 className="sr" tabIndex={-1}>
        Uscita
      </h1>
      {children}
    </>
  );
}
