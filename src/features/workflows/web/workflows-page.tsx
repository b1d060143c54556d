import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listWorkflows } from '../contract.ts';
import { useConteggi } from './hooks.ts';
import { StatiFilter } from './stati-filter.tsx';
import { WorkflowCard } from './workflow-card.tsx';
import { type AskedStep, WorkflowDialog } from './workflow-dialog.tsx';
import { WorkflowSkeletonCard } from './workflow-skeleton-card.tsx';
import { WorkflowsEmptyPanel } from './workflows-empty-panel.tsx';
import { WorkflowsFilter } from './workflows-filter.tsx';

const NuovoWorkflowDialog = lazyPart(() => import('./nuovo-workflow-dialog.tsx').then((file) => file.NuovoWorkflowDialog));

const TITLE = 'Gestione Workflow';
const SUBTITLE = 'Flussi di onboarding dei dipendenti, da HR al Manager a IT';

export default function WorkflowsPage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listWorkflows);
  const [isCreating, setIsCreating] = useState(false);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const mayCreate = mayBegin('workflows.crea');
  useAsked('nuovo', '1', mayCreate, () => setIsCreating(true));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, stato, brand_id, priorita, in_ritardo } = filter; // those that the screen shows
  const workflows = usePages(listWorkflows, { query: { q, stato, brand_id, priorita, in_ritardo } });
  const counts = useConteggi({ brand_id, priorita, in_ritardo });

  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Workflow
      </Button>
    );
  const isEmptySystem = workflows.total === 0 && ![q, stato, brand_id, priorita, in_ritardo].some(Boolean); // then the middle offers the first one, too
  return (
    <>
      <PageHead
        title={TITLE}
        count={workflows.total}
        subtitle={SUBTITLE}
        actions={
          <>
            <search>
              <SearchBox
                value={q ?? ''}
                onChange={(text) => setFilter({ q: text })}
                label="Cerca per nome, cognome, email o ID workflow…"
              />
            </search>
            {!isEmptySystem && (
              <ExportListMenu<typeof listWorkflows> elenco="workflows" query={{ q, stato, brand_id, priorita, in_ritardo }} />
            )}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <StatiFilter counts={counts.data} chosen={stato} onChoose={(chosen) => setFilter({ stato: chosen })} />
      <WorkflowsFilter filter={filter} onChange={setFilter} />
      <CardGrid
        label="Workflow"
        noun={{ uno: 'workflow', molti: 'workflow' }}
        pages={workflows}
        rowKey={(workflow) => workflow.id}
        render={(workflow) => <WorkflowCard workflow={workflow} onAsk={setAsked} />}
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="i workflow" first="Ogni workflow è di un dipendente, e ogni dipendente di un brand. Crea il primo." />
          ) : (
            <WorkflowsEmptyPanel filter={filter} onChange={setFilter} create={create('second')} />
          )
        }
        errorText="I workflow non sono stati caricati. Controlla la connessione e riprova."
        skeleton={<WorkflowSkeletonCard />}
        oneColumn
      />
      {asked && <WorkflowDialog asked={asked} onClose={() => setAsked(null)} />}
      {isCreating && <NuovoWorkflowDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
