import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listWorkflows, type Workflow } from '../contract.ts';
import { useConteggi, useWorkflowsOf } from './hooks.ts';
import { StatiFilter } from './stati-filter.tsx';
import { WorkflowCard } from './workflow-card.tsx';
import type { AskedStep } from './workflow-dialog.tsx';
import { WorkflowSkeletonCard } from './workflow-skeleton-card.tsx';
import { WorkflowsFilter } from './workflows-filter.tsx';

const NuovoWorkflowDialog = lazyPart(() => import('./nuovo-workflow-dialog.tsx').then((file) => file.NuovoWorkflowDialog));
const WorkflowDialog = lazyPart(() => import('./workflow-dialog.tsx').then((file) => file.WorkflowDialog));
// only where no workflow is shown
const WorkflowsEmptyPanel = lazyPart(() => import('./workflows-empty-panel.tsx').then((file) => file.WorkflowsEmptyPanel));

const TITLE = 'Gestione Workflow';
const VISTE = [
  { label: 'Tutti', value: undefined },
  { label: 'Aperti', value: 'aperti' },
  { label: 'Conclusi', value: 'conclusi' },
] as const;
/** The query of each view. Without a sort the server puts open workflows first, by deadline, then completed and cancelled ones. */
const LISTE = { tutti: {}, aperti: { concluso: 'false' }, conclusi: { concluso: 'true', sort: '-data_conclusione' } } as const;

const SUBTITLE = 'Flussi di onboarding dei dipendenti, da HR al Manager a IT';

export default function WorkflowsPage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listWorkflows);
  const [isCreating, setIsCreating] = useState(false);
  const [step, setStep] = useState<AskedStep | null>(null);
  const [created, setCreated] = useState<Workflow | null>(null);
  const mayCreate = mayBegin('workflows.crea');
  useAsked('nuovo', '1', mayCreate, () => setIsCreating(true));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, stato, brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati } = filter; // those that the screen shows
  const chips = { brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati };
  const [{ vista: asked }] = useUrlState(['vista']);
  // A status card filters all workflows, whichever view was chosen before.
  const vista = stato ? undefined : VISTE.find(({ value }) => value === asked)?.value;
  const query = { q, stato, ...chips, ...LISTE[vista ?? 'tutti'] };
  const workflows = usePages(listWorkflows, { query });
  const counts = useConteggi(chips);

  const conclusi = STATI_CONCLUSI.reduce((sum, each) => sum + (counts.data?.[each] ?? 0), 0);

  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Workflow
      </Button>
    );
  const isEmptySystem = workflows.total === 0 && !vista && ![q, stato, ...Object.values(chips)].some(Boolean); // then the middle offers the first one, too
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
            {!isEmptySystem && <ExportListMenu<typeof listWorkflows> elenco="workflows" query={query} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <ViewTabs label="Quali workflow" views={VISTE} current={vista} keep={{ q, ...chips }} />
      <StatiFilter counts={counts.data} chosen={stato} onChoose={(chosen) => setFilter({ stato: chosen })} />
      <WorkflowsFilter filter={filter} onChange={setFilter} vista={vista} />
      {created && <AppenaCreato key={created.id} workflow={created} onAsk={setStep} />}
      <CardGrid
        label="Workflow"
        noun={{ uno: 'workflow', molti: 'workflow' }}
        pages={created ? { ...workflows, items: workflows.items.filter(({ id }) => id !== created.id) } : workflows}
        rowKey={(workflow) => workflow.id}
        render={(workflow) => <WorkflowCard workflow={workflow} onAsk={setStep} />}
        empty={
          // Right after the first workflow was created, the list that was read before is still empty.
          created && isEmptySystem ? null : seesNoBrand ? (
            <NoBrandNote seen="i workflow" first="Ogni workflow è di un dipendente, e ogni dipendente di un brand. Crea il primo." />
          ) : (
            <WorkflowsEmptyPanel filter={filter} vista={vista} conclusi={conclusi} onChange={setFilter} create={create('second')} />
          )
        }
        errorText="I workflow non sono stati caricati. Controlla la connessione e riprova."
        skeleton={<WorkflowSkeletonCard />}
        oneColumn
      />
      {step && <WorkflowDialog asked={step} onClose={() => setStep(null)} />}
      {isCreating && <NuovoWorkflowDialog onCreated={setCreated} onClose={() => setIsCreating(false)} />}
    </>
  );
}

/** The workflow that was just created, above the list: its deadline may put it many pages below. It stays until the page is left. */
function AppenaCreato({ workflow, onAsk }: { workflow: Workflow; onAsk: (asked: AskedStep) => void }): ReactElement {
  const { items } = useWorkflowsOf(workflow.dipendente_id);
  return (
    <section className="just-created" aria-label="Appena creato" ref={scrollIntoView}>
      <h2>Appena creato</h2>
      <WorkflowCard workflow={items.find(({ id }) => id === workflow.id) ?? workflow} onAsk={onAsk} />
    </section>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
