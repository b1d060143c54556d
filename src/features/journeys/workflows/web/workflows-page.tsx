import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { FASI, STATI_CONCLUSI, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { PickButton, useSelection } from '#web/bulk/use-selection.tsx';
import { usePages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { daysFilter } from '#web/screen/filter-chip.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { PickBox } from '#web/screen/use-card-actions.tsx';
import { type ChangeFilter, type ListFilter, useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl, useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatoRing } from '#web/ui/workflow-badge.tsx';
import { listWorkflows, type Workflow } from '../contract.ts';
import { PRIORITA_LABELS } from '../fields.ts';
import { FERMO_DOPO_GIORNI } from '../rules.ts';
import { useConteggi, useWorkflowsOf } from './hooks.ts';
import { WorkflowCard } from './workflow-card.tsx';
import type { DialogRequest } from './workflow-dialog.tsx';

const NuovoWorkflowDialog = lazyPart(() => import('./nuovo-workflow-dialog.tsx').then((file) => file.NuovoWorkflowDialog));
const WorkflowDialog = lazyPart(() => import('./workflow-dialog.tsx').then((file) => file.WorkflowDialog));
// The panel is loaded lazily, because it is shown only when the list of workflows is empty.
const WorkflowsEmptyPanel = lazyPart(() => import('./workflows-empty-panel.tsx').then((file) => file.WorkflowsEmptyPanel));

const WorkflowsBulkPanel = lazyPart(() => import('./workflows-bulk-panel.tsx').then((file) => file.WorkflowsBulkPanel));
const STEP_ACTIONS = ['workflows.comunica_manager', 'workflows.comunica_it', 'workflows.completa_it'] as const;

const TITLE = 'Gestione Workflow';
const VISTE = [
  { label: 'Tutti', value: undefined },
  { label: 'Aperti', value: 'aperti' },
  { label: 'Conclusi', value: 'conclusi' },
] as const;
/**
 * The list request of each view. Without a sort the server puts open workflows first, by deadline, then completed and cancelled
 * workflows.
 */
const VIEW_QUERIES = { tutti: {}, aperti: { concluso: 'false' }, conclusi: { concluso: 'true', sort: '-data_conclusione' } } as const;

const SUBTITLE = 'Onboarding, da HR al Manager a IT';

export default function WorkflowsPage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listWorkflows);
  const [isCreating, setIsCreating] = useState(false);
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null);
  const [created, setCreated] = useState<Workflow | null>(null);
  const canCreate = mayBegin('workflows.crea');
  useOpenFromUrl('nuovo', '1', canCreate, () => setIsCreating(true));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, stato, brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati } = filter;
  const urlFilters = { brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati };
  const [{ vista: requestedVista }] = useUrlState(['vista']);
  // A card that counts a state filters all workflows, whatever view was selected before.
  const vista = stato ? undefined : VISTE.find(({ value }) => value === requestedVista)?.value;
  const query = { q, stato, ...urlFilters, ...VIEW_QUERIES[vista ?? 'tutti'] };
  const workflows = usePages(listWorkflows, { query });
  const { sort: _, ...listFilter } = query as typeof query & { sort?: string };
  const selection = useSelection(listFilter, workflows);
  const fileActions = useFileActions<typeof listWorkflows>({ elenco: 'workflows', query });
  const canSelect = STEP_ACTIONS.some((action) => brandsFor(action).length > 0);
  const counts = useConteggi(urlFilters);

  const conclusi = STATI_CONCLUSI.reduce((sum, each) => sum + (counts.data?.[each] ?? 0), 0);

  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Workflow
      </Button>
    );
  // True when no workflow exists and no filter is set. The empty panel has the button that creates the first workflow.
  const isEmptySystem = workflows.total === 0 && !vista && ![q, stato, ...Object.values(urlFilters)].some(Boolean);
  return (
    <>
      <PageHead
        title={TITLE}
        count={workflows.total}
        subtitle={SUBTITLE}
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={isEmptySystem ? [] : fileActions}
      />
      <div className="workflow-views">
        <ViewTabs label="Quali workflow" views={VISTE} current={vista} keep={{ q, ...urlFilters }} />
        <StatiFilter counts={counts.data} selected={stato} onChoose={(selected) => setFilter({ stato: selected })} />
      </div>
      <WorkflowsFilter
        filter={filter}
        onChange={setFilter}
        vista={vista}
        pick={canSelect && !isEmptySystem && <PickButton selection={selection} />}
      />
      {created && <CreatedWorkflowSection key={created.id} workflow={created} onRequest={setDialogRequest} />}
      <CardGrid
        label="Workflow"
        noun={{ uno: 'workflow', molti: 'workflow' }}
        pages={created ? { ...workflows, items: workflows.items.filter(({ id }) => id !== created.id) } : workflows}
        rowKey={(workflow) => workflow.id}
        render={(workflow) => (
          <WorkflowCard
            workflow={workflow}
            onRequest={setDialogRequest}
            pickBox={
              selection.isOn && (
                <PickBox
                  label={`Scegli ${workflow.dipendente.nome} ${workflow.dipendente.cognome}, ID ${workflow.id}`}
                  checked={selection.has(workflow.id)}
                  onChange={(isRange) => selection.toggle(workflow.id, isRange)}
                />
              )
            }
          />
        )}
        empty={
          // The empty panel is replaced after the first workflow is created, although the cached list is still empty.
          created && isEmptySystem ? null : hasNoBrand ? (
            <NoBrandNote seen="i workflow" first="Ogni workflow è di un dipendente, e ogni dipendente di un brand. Crea il primo." />
          ) : (
            <WorkflowsEmptyPanel filter={filter} vista={vista} conclusi={conclusi} onChange={setFilter} create={create('second')} />
          )
        }
        errorText="I workflow non sono stati caricati. Controlla la connessione e riprova."
        skeleton={<WorkflowSkeletonCard />}
        oneColumn
      />
      {selection.isOn && <WorkflowsBulkPanel selection={selection} total={workflows.total} noun={{ uno: 'workflow', molti: 'workflow' }} />}
      {dialogRequest && <WorkflowDialog asked={dialogRequest} onClose={() => setDialogRequest(null)} />}
      {isCreating && <NuovoWorkflowDialog onCreated={setCreated} onClose={() => setIsCreating(false)} />}
    </>
  );
}

/**
 * The section for a workflow that was just created. It is above the list, because the deadline of the workflow may place it many pages
 * below. The section is shown until the user leaves the page.
 */
function CreatedWorkflowSection({
  workflow,
  onRequest,
}: {
  workflow: Workflow;
  onRequest: (request: DialogRequest) => void;
}): ReactElement {
  const { items } = useWorkflowsOf(workflow.dipendente_id);
  return (
    <section className="just-created" aria-label="Appena creato" ref={scrollIntoView}>
      <h2>Appena creato</h2>
      <WorkflowCard workflow={items.find(({ id }) => id === workflow.id) ?? workflow} onRequest={onRequest} />
    </section>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface StatiFilterProps {
  counts: Record<StatoWorkflow, number> | undefined;
  selected: StatoWorkflow | undefined;
  onChoose: (stato: StatoWorkflow | undefined) => void;
}

function StatiFilter({ counts, selected, onChoose }: StatiFilterProps): ReactElement {
  return (
    <fieldset className="states" aria-label="Filtra per stato">
      {STATI_WORKFLOW.map((stato) => (
        <button
          key={stato}
          type="button"
          className="state-choice"
          aria-pressed={stato === selected}
          onClick={() => onChoose(stato === selected ? undefined : stato)}
        >
          <StatoRing stato={stato} />
          <span className="cut">{FASI[stato].label}</span>
          <b>{counts?.[stato].toLocaleString('it-IT', { useGrouping: 'always' }) ?? '–'}</b>
        </button>
      ))}
    </fieldset>
  );
}

interface WorkflowsFilterProps {
  filter: ListFilter<typeof listWorkflows>;
  onChange: ChangeFilter<typeof listWorkflows>;
  vista: string | undefined;
  pick: ReactNode;
}

const SCADENZA_OPTIONS = [
  { value: 'true', label: 'In ritardo' },
  { value: 'false', label: 'Non in ritardo' },
];

function WorkflowsFilter({ filter, onChange, vista, pick }: WorkflowsFilterProps): ReactElement {
  const { stato, q, aperti, completati } = filter;
  const { user } = useSession();
  const { brands } = useMyBrands();
  const brandOptions = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      search="Cerca per nome, cognome, email o ID workflow…"
      filters={[
        { name: 'brand_id', label: 'Brand', options: brandOptions },
        { name: 'priorita', label: 'Priorità', options: optionsOf(PRIORITA_LABELS) },
        { name: 'assegnato_a', label: 'Affidato', options: user ? [{ value: String(user.id), label: 'A me' }] : [] },
        { name: 'in_ritardo', label: 'Scadenza', options: SCADENZA_OPTIONS },
        { name: 'tocca_a_me', label: 'A chi tocca', options: [{ value: 'true', label: 'A me' }] },
        { name: 'fermo', label: 'Fermo', options: [{ value: 'true', label: `Da più di ${FERMO_DOPO_GIORNI} giorni` }] },
        // only links from the report set these filters
        { name: 'aperti', label: 'Avviati', ...daysFilter(aperti) },
        { name: 'completati', label: 'Completati', ...daysFilter(completati) },
      ]}
      values={filter}
      onChange={onChange}
      end={
        <>
          <VisteMenu elenco="workflows" filtri={{ ...filter, vista }} />
          {pick}
        </>
      }
    >
      {stato && (
        <span className="filtered">
          <span className="tag line">
            <span className="cut">Filtro: {FASI[stato].label}</span>
          </span>
          <Button kind="ghost" size="small" onClick={() => onChange({ stato: '' })}>
            Rimuovi filtro
          </Button>
        </span>
      )}
      {q && (
        <span className="filtered">
          <span className="tag line">
            <span className="cut">Ricerca: {q}</span>
          </span>
          <Button kind="ghost" size="small" onClick={() => onChange({ q: '' })}>
            Cancella ricerca
          </Button>
        </span>
      )}
    </FilterBar>
  );
}

const CARDS = [1, 2, 3, 4, 5, 6];

function WorkflowSkeletonCard(): ReactElement {
  return (
    <div className="card-grid" aria-hidden>
      {CARDS.map((card) => (
        <div key={card} className="box workflow-card">
          <div className="person">
            <span className="av m" />
            <div>
              <span className="sk" style={{ width: 120 }} />
              <span className="sk" style={{ width: 160 }} />
            </div>
          </div>
          <span className="sk" style={{ width: '90%' }} />
          <div className="assets">
            <span className="label">Asset Assegnati</span>
            <span className="help">Caricamento asset...</span>
          </div>
        </div>
      ))}
    </div>
  );
}
