import './conservazione.css';
import { Check, RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useConfirm } from '#web/confirm/confirm.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import type { Elenco } from '../contract.ts';
import { CLASSE, siElimina } from '../rules.ts';
import { ApprovatiSection } from './approvati-section.tsx';
import { BlocchiSection } from './blocchi-section.tsx';
import { ElencoSection } from './elenco-section.tsx';
import { useApprova, useElenco, usePrepara } from './hooks.ts';
import { PeriodiSection } from './periodi-section.tsx';

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
