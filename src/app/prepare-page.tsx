import { Link, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Preparazione } from '#features/journeys/preparazione/contract.ts';
import { dipendenteName, usePrepara, usePreparazione } from '#features/journeys/preparazione/web/hooks.ts';
import { DoneSection, ProntezzaSection } from '#features/journeys/preparazione/web/preparazione-section.tsx';
import { ProntezzaBadge } from '#features/journeys/preparazione/web/prontezza-badge.tsx';
import { useWorkflowsOf } from '#features/journeys/workflows/web/hooks.ts';
import { StatoBadge } from '#features/journeys/workflows/web/stato-badge.tsx';
import { formatData } from '#shared/dates.ts';
import { isConcluso } from '#shared/stati-workflow.ts';
import { isStatus } from '#web/data/call.ts';
import { Breadcrumb } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';

// The form is loaded as a separate file, because its search includes the calls of all asset types.
const PreparaForm = lazyPart(() => import('#features/journeys/preparazione/web/prepara-form.tsx').then((file) => file.PreparaForm));
const WorkflowDialog = lazyPart(() => import('#features/journeys/workflows/web/workflow-dialog.tsx').then((file) => file.WorkflowDialog));
const NuovoVerbalePanel = lazyPart(() =>
  import('#features/journeys/verbali/web/nuovo-verbale-panel.tsx').then((file) => file.NuovoVerbalePanel),
);

export default function PreparePage(): ReactElement {
  const { id } = useParams({ from: '/workflows/$id/prepara' });
  const { data, error, refetch } = usePreparazione(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // status 400: the id in the address is not valid
  useScreen(data ? `Prepara ${dipendenteName(data)}` : isNotFound ? 'Workflow non trovato' : error ? 'Prepara' : undefined);
  if (data && !isNotFound) return <PreparazioneContent preparazione={data} />;
  return (
    <>
      <Breadcrumb parent={<Link to="/workflows">Workflow</Link>} here="Prepara" />
      <h1 className="sr" tabIndex={-1}>
        Prepara
      </h1>
      {isNotFound ? (
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Workflow non trovato"
          text="Il workflow richiesto non esiste o è stato rimosso."
          action={
            <Link to="/workflows" className="btn second">
              Vai a Workflow
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          text="La preparazione non è stata caricata. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState text="Caricamento preparazione..." />
      )}
    </>
  );
}

function PreparazioneContent({ preparazione }: { preparazione: Preparazione }): ReactElement {
  const { workflow_id, stato, brand, righe } = preparazione;
  const canAssign = usePermessi().mayOn('risorse.assegna', brand.id) && !isConcluso(stato);
  const prepara = usePrepara();
  const openRighe = righe.filter((riga) => riga.stato === 'richiesta');
  const doneRighe = righe.filter((riga) => riga.stato !== 'richiesta');
  const markAsNeeded = (id: number) => prepara.mutate({ params: { id: String(workflow_id) }, body: { servono: [id] } });
  return (
    <>
      <Breadcrumb parent={<Link to="/workflows">Workflow</Link>} here={dipendenteName(preparazione)} />
      <PreparazioneHead preparazione={preparazione} />
      <div className="duo">
        <div className="stack">
          {righe.length === 0 && <Note tone="plain">Questo onboarding non chiede ancora nulla: lo dicono HR o il Manager.</Note>}
          {openRighe.length > 0 && !canAssign && (
            <Note tone="plain">
              {openRighe.length === 1 ? 'Una cosa è ancora da assegnare.' : `${openRighe.length} cose sono ancora da assegnare.`}
            </Note>
          )}
          {openRighe.length > 0 && canAssign && <PreparaForm preparazione={preparazione} open={openRighe} />}
          {righe.length > 0 && openRighe.length === 0 && <ReadyNote preparazione={preparazione} />}
          {doneRighe.length > 0 && <DoneSection righe={doneRighe} onNeed={canAssign ? markAsNeeded : undefined} />}
        </div>
        <div className="stack">
          <ProntezzaSection except={workflow_id} />
        </div>
      </div>
    </>
  );
}

function PreparazioneHead({ preparazione }: { preparazione: Preparazione }): ReactElement {
  const { dipendente, brand, stato, data_assunzione, righe } = preparazione;
  return (
    <div className="idcard">
      <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} size="l" />
      <div className="t">
        <h1 tabIndex={-1}>Prepara {dipendenteName(preparazione)}</h1>
        <div className="line">
          <StatoBadge stato={stato} />
          <ProntezzaBadge richieste={righe} />
          {data_assunzione && <span>Assunzione il {formatData(data_assunzione)}</span>}
          <BrandBadge brand={brand} />
          <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
            Scheda del dipendente
          </Link>
        </div>
      </div>
      <div className="acts">
        <NuovoVerbalePanel dipendente={{ ...dipendente, brand_id: brand.id }} />
        <CompleteButton preparazione={preparazione} />
      </div>
    </div>
  );
}

function ReadyNote({ preparazione: { stato } }: { preparazione: Preparazione }): ReactNode {
  if (stato === 'annullato') return <Note tone="plain" title="Onboarding annullato" />;
  if (stato === 'completato_it') return <Note tone="success" title="Tutto è pronto" />;
  return (
    <Note tone="success" title="Tutto è pronto">
      Un solo verbale vale per tutto: lo emetti con Nuovo verbale. Poi premi Completato IT.
    </Note>
  );
}

function CompleteButton({ preparazione }: { preparazione: Preparazione }): ReactElement | null {
  const { workflow_id, dipendente, brand, stato, righe } = preparazione;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const workflow = useWorkflowsOf(dipendente.id).items.find(({ id }) => id === workflow_id);
  const canComplete = usePermessi().mayOn('workflows.completa_it', brand.id);
  if (!canComplete || !workflow || stato !== 'completato_manager_attesa_it') return null;
  const isEverythingReady = righe.every((riga) => riga.stato !== 'richiesta');
  return (
    <>
      <Button kind={isEverythingReady ? 'primary' : 'second'} icon={Check} onClick={() => setIsDialogOpen(true)}>
        Completato IT
      </Button>
      {isDialogOpen && <WorkflowDialog asked={{ workflow, what: 'completa_it' }} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
