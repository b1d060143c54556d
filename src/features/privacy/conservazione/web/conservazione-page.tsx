import './conservazione.css';
import { Check, Lock, RefreshCw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Elenco, Periodo } from '../contract.ts';
import { CLASSE, diceEsito, diceMesi, siElimina } from '../rules.ts';
import { BloccoRow } from './blocco-row.tsx';
import { ElencoSection } from './elenco-section.tsx';
import { useApprova, useApprovati, useBlocchi, useElenco, usePeriodi, usePrepara } from './hooks.ts';

const TITLE = 'Conservazione';

/** How long what is kept, what is due by now, and on whom a hold stands. */
export default function ConservazionePage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('conservazione.gestisci')) return <Conservazione />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere la conservazione" text="La gestisce un amministratore." />
    </>
  );
}

function Conservazione(): ReactElement {
  const { data, error, refetch } = useElenco();
  return (
    <>
      <PageHead
        title={TITLE}
        subtitle="Per quanto si tengono i dati, e che cosa si può eliminare"
        actions={<Actions elenco={data?.elenco ?? null} isKnown={data !== undefined} />}
      />
      <div className="body">
        <div className="cols flush">
          <div className="stack">
            {!data && !error && <LoadingState text="Caricamento elenco..." />}
            {error && !data && <ErrorState text="L'elenco non è stato caricato." error={error} onRetry={() => void refetch()} />}
            {data && <ElencoSection elenco={data.elenco} />}
            <ApprovatiSection />
          </div>
          <div className="stack">
            <PeriodiSection />
            <BlocchiSection />
          </div>
        </div>
      </div>
    </>
  );
}

function Actions({ elenco, isKnown }: { elenco: Elenco | null; isKnown: boolean }): ReactElement {
  const confirm = useConfirm();
  const prepare = usePrepara();
  const approve = useApprova();
  const due = (elenco?.conti ?? []).filter(({ classe, dovute }) => siElimina(classe) && dovute > 0);
  const ask = (id: number) =>
    void confirm({
      title: "Approva l'elenco",
      text: `Si elimina per sempre: ${due.map(({ classe, dovute }) => `${CLASSE[classe].label} (${dovute})`).join(', ')}. Ciò che è cambiato o è sotto blocco resta. Non si può annullare.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => approve.mutateAsync({ body: { elenco_id: id } }),
    });
  return (
    <>
      <Button
        icon={RefreshCw}
        disabled={!isKnown}
        pendingText={prepare.isPending ? 'Preparazione...' : undefined}
        onClick={() => prepare.mutate({})}
      >
        Prepara adesso
      </Button>
      {elenco && due.length > 0 && (
        <Button kind="primary" icon={Check} onClick={() => ask(elenco.id)}>
          Approva ed elimina
        </Button>
      )}
    </>
  );
}

/** What was deleted, when and who approved it: how much, and nothing of whom. */
function ApprovatiSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, error, loadMore, refetch } = useApprovati();
  return (
    <Section title="Approvati">
      {isLoading && <LoadingState text="Caricamento elenchi..." />}
      {error && items.length === 0 && <ErrorState text="Gli elenchi approvati non sono stati caricati." error={error} onRetry={refetch} />}
      {!isLoading && !error && items.length === 0 && <p className="keep-none">Nessun elenco è ancora stato approvato.</p>}
      {items.length > 0 && (
        <ul className="rows keep-rows" aria-label="Elenchi approvati">
          {items.map(({ id, approvato_il, approvato_da, eliminate, esito }) => (
            <li key={id}>
              <span className="who">
                <b>{formatDataOra(approvato_il)}</b>
                {approvato_da && <small>Approvato da {approvato_da}</small>}
                {esito.map((each) => (
                  <small key={each.classe}>
                    {CLASSE[each.classe].label}: {diceEsito(each)}
                  </small>
                ))}
              </span>
              <span className="num">{eliminate}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
    </Section>
  );
}

const PeriodoDialog = lazyPart(() => import('./periodo-dialog.tsx').then((file) => file.PeriodoDialog));

/** For how long each class is kept. */
function PeriodiSection(): ReactElement {
  const { data, error, refetch } = usePeriodi();
  const [open, setOpen] = useState<Periodo>();
  return (
    <Section title="Periodi">
      {!data && !error && <LoadingState text="Caricamento periodi..." />}
      {error && !data && <ErrorState text="I periodi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="rows keep-rows" aria-label="Periodi">
          {data.map((periodo) => {
            const { label, da } = CLASSE[periodo.classe];
            return (
              <li key={periodo.classe}>
                <span className="who">
                  <b>{label}</b>
                  <small>{da}</small>
                </span>
                <span className="keep-period">{diceMesi(periodo.mesi)}</span>
                <Button size="small" aria-label={`Cambia ${label}`} onClick={() => setOpen(periodo)}>
                  Cambia
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {open && <PeriodoDialog periodo={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

const BloccoDialog = lazyPart(() => import('./blocco-dialog.tsx').then((file) => file.BloccoDialog));

/** The holds that stand. */
function BlocchiSection(): ReactElement {
  const { data, error, refetch } = useBlocchi();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Blocchi"
      action={
        <Button size="small" icon={Lock} onClick={() => setOpen(true)}>
          Nuovo blocco
        </Button>
      }
    >
      {!data && !error && <LoadingState text="Caricamento blocchi..." />}
      {error && !data && <ErrorState text="I blocchi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="keep-none">Nessuno è sotto blocco. Serve per chi è in causa, o quando un'autorità chiede di conservare.</p>
      )}
      {data && data.length > 0 && (
        <ul className="rows keep-rows" aria-label="Blocchi">
          {data.map((blocco) => (
            <BloccoRow key={blocco.id} blocco={blocco} />
          ))}
        </ul>
      )}
      {isOpen && <BloccoDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
