import { Eye, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { usePeopleFilters } from '#features/equipment/asset-types/web/use-people-filters.ts';
import { todayInItaly } from '#shared/dates.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { optionsOf } from '#shared/options-of.ts';
import { recordAddress } from '#shared/screens.ts';
import { formatSituazione, IN_ORGANICO, SITUAZIONE_LABELS } from '#shared/situazione.ts';
import type { Selection } from '#web/bulk/use-selection.tsx';
import type { Pages } from '#web/data/use-pages.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { daysFilter, selectedOption } from '#web/screen/filter-chip.tsx';
import { type Column, ListTable, useStableCallback } from '#web/screen/list-table.tsx';
import { PlainLink } from '#web/screen/plain-link.tsx';
import { PickBox } from '#web/screen/use-card-actions.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { IconButton, tooltip } from '#web/ui/button.tsx';
import { StateBadge } from '#web/ui/tag.tsx';
import { WorkflowBadge } from '#web/ui/workflow-badge.tsx';
import type { DipendenteInLista, listDipendenti } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { ASSUNZIONE_LABELS } from '../rules.ts';
import { useDeleteDipendente } from './hooks.ts';
import { SituazioneBadge } from './situazione-badge.tsx';

type Row = DipendenteInLista;

const fullName = ({ nome, cognome }: Row) => `${nome} ${cognome}`;
const rowId = ({ id }: Row) => id;
const rowAddress = ({ id }: Row) => recordAddress('/employees/$id', { id });

// The columns of the employee list. The specification defines their order.
const COLUMNS: readonly Column<Row>[] = [
  { key: 'nome', head: 'Nome', width: '15.8%', place: 'c-name', sort: 'cognome', skeleton: 'person', title: fullName, render: PersonCell },
  {
    key: 'email',
    head: 'Email',
    sort: 'email',
    width: '19.4%',
    place: 'c-mail',
    skeleton: 150,
    title: (row) => row.email,
    render: EmailCell,
  },
  { key: 'telefono', head: 'Telefono', sort: 'telefono', width: '7.9%', place: 'c-tel', skeleton: 84, render: (row) => row.telefono },
  {
    key: 'posizione',
    head: 'Mansione',
    sort: 'posizione',
    width: '10.7%',
    place: 'c-job',
    skeleton: 104,
    title: (row) => row.posizione ?? undefined,
    render: (row) => row.posizione,
  },
  {
    key: 'tipologia',
    head: 'Ruolo',
    sort: 'tipologia',
    width: '5.5%',
    place: 'c-role',
    skeleton: 44,
    render: (row) => TIPOLOGIA_LABELS[row.tipologia],
  },
  {
    key: 'brand',
    head: 'Brand',
    sort: 'brand',
    width: '9.6%',
    place: 'c-brand',
    skeleton: 76,
    render: (row) => <BrandBadge brand={row.brand} />,
  },
  { key: 'isactive', head: 'Stato', sort: 'isactive', width: '6.3%', place: 'c-state', skeleton: 52, render: StatoCell },
  {
    key: 'situazione',
    head: 'Situazione',
    sort: 'situazione',
    width: '10.8%',
    place: 'c-where',
    skeleton: 76,
    title: ({ situazione }) => formatSituazione(situazione, todayInItaly(new Date())),
    render: (row) => <SituazioneBadge situazione={row.situazione} />,
  },
  {
    key: 'workflow_stato',
    head: 'Workflow',
    width: '11.8%',
    place: 'c-flow',
    skeleton: 92,
    render: (row) => <WorkflowBadge stato={row.workflow_stato} />,
  },
];

interface EmployeesListProps {
  employees: Pages<Row>;
  empty: ReactNode;
  sort: string | undefined;
  onSort: (sort: string) => void;
  selection: Selection<object>;
}

export function EmployeesList({ employees, empty, sort, onSort, selection }: EmployeesListProps): ReactElement {
  const editableBrandIds = usePermessi().brandsFor('dipendenti.modifica');
  const askToDelete = useStableCallback(useDeleteDipendente());
  const activeSelection = selection.isOn ? selection : undefined;
  const toggleRow = useStableCallback(selection.toggle);
  const columns = useMemo(
    () => [...COLUMNS, activeSelection ? selectionColumn(activeSelection, toggleRow) : actionsColumn(editableBrandIds, askToDelete)],
    [editableBrandIds, askToDelete, activeSelection, toggleRow],
  );
  return (
    <ListTable
      label="Dipendenti"
      noun={{ uno: 'dipendente', molti: 'dipendenti' }}
      pages={employees}
      columns={columns}
      rowKey={rowId}
      empty={empty}
      errorText="I dipendenti non sono stati caricati. Controlla la connessione e riprova."
      sort={sort}
      onSort={onSort}
    />
  );
}

function selectionColumn(selection: Pick<Selection<object>, 'has'>, onPick: (id: string, isRange: boolean) => void): Column<Row> {
  const render = (row: Row) => (
    <PickBox label={`Scegli ${fullName(row)}`} checked={selection.has(row.id)} onChange={(isRange) => onPick(row.id, isRange)} />
  );
  return { key: 'azioni', head: 'Scelta', width: '88px', place: 'c-acts', align: 'num', render };
}

function actionsColumn(brandIds: readonly number[], askToDelete: (row: Row) => void): Column<Row> {
  const render = (row: Row) => (
    <>
      <ViewLink row={row} />
      {brandIds.includes(row.brand_id) && (
        <IconButton icon={Trash2} label={`Elimina ${fullName(row)}`} size="small" className="del" onClick={() => askToDelete(row)} />
      )}
    </>
  );
  return { key: 'azioni', head: 'Azioni', width: '88px', place: 'c-acts', align: 'num', render };
}

/** A long address wraps before its domain. */
function EmailCell({ email }: Row): ReactElement {
  const domainStart = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </>
  );
}

function StatoCell({ isactive, situazione }: Row): ReactElement {
  return <StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />;
}

function PersonCell(row: Row): ReactElement {
  return (
    <span className="person">
      <Avatar nome={row.nome} cognome={row.cognome} colore={row.brand.colore} />
      <PlainLink className="cut" address={rowAddress(row)}>
        {fullName(row)}
      </PlainLink>
      <PeekButton name={fullName(row)} />
    </span>
  );
}

function ViewLink({ row }: { row: Row }): ReactElement {
  const label = `Visualizza ${fullName(row)}`;
  return (
    <PlainLink {...tooltip(label)} className="btn icon small ghost" address={rowAddress(row)} aria-label={label}>
      <Eye className="i" aria-hidden />
    </PlainLink>
  );
}

interface EmployeesFilterProps {
  filter: ListFilter<typeof listDipendenti>;
  onChange: ChangeFilter<typeof listDipendenti>;
  pick: ReactNode;
}

const STATI_ACCOUNT = [
  { value: 'true', label: 'Attivo' },
  { value: 'false', label: 'Inattivo' },
];
const SITUAZIONI = [...optionsOf(SITUAZIONE_LABELS), { value: IN_ORGANICO.join(','), label: 'In organico' }];
const ONBOARDING = [
  { value: 'true', label: 'In corso' },
  { value: 'false', label: 'Non in corso' },
];
const DA_RIPRENDERE = [
  { value: 'true', label: 'Da riprendere' },
  { value: 'false', label: 'No' },
];
const MALATTIA_FINITA = [
  { value: 'true', label: 'Da chiudere' },
  { value: 'false', label: 'Non da chiudere' },
];

export function EmployeesFilter({ filter, onChange, pick }: EmployeesFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const brandOptions = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  const canSeeMalattia = usePermessi().brandsFor('riservati.vedi').length > 0;
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => canSeeMalattia || value !== 'in malattia');
  const fasi = SITUAZIONI.filter(({ value }) => canSeeMalattia || value !== 'in_malattia');
  const { arrivo_entro, contratto_entro, da_riprendere, malattia_finita, posizione, assunti, usciti } = filter;
  return (
    <FilterBar
      search="Cerca per nome, email, mansione…"
      filters={[
        { name: 'brand_id', label: 'Brand', options: brandOptions },
        { name: 'situazione', label: 'Situazione', options: fasi },
        { name: 'isactive', label: 'Stato', options: STATI_ACCOUNT },
        { name: 'tipologia', label: 'Ruolo', options: optionsOf(TIPOLOGIA_LABELS) },
        { name: 'stato', label: 'Stato dipendente', options: stati },
        { name: 'in_onboarding', label: 'Onboarding', options: ONBOARDING },
        { name: 'assunzione', label: 'Assunzione', options: optionsOf(ASSUNZIONE_LABELS) },
        ...usePeopleFilters(filter),
        // only links from other pages set these filters
        { name: 'arrivo_entro', label: 'Arrivo', options: selectedOption(arrivo_entro, `Entro ${arrivo_entro} giorni`) },
        {
          name: 'contratto_entro',
          label: 'Contratto',
          options: selectedOption(contratto_entro, `Finisce entro ${contratto_entro} giorni`),
        },
        { name: 'da_riprendere', label: 'Cose', options: da_riprendere === undefined ? [] : DA_RIPRENDERE },
        { name: 'malattia_finita', label: 'Malattia', options: malattia_finita === undefined ? [] : MALATTIA_FINITA },
        { name: 'posizione', label: 'Mansione', options: selectedOption(posizione, posizione) },
        { name: 'assunti', label: 'Assunti', ...daysFilter(assunti) },
        { name: 'usciti', label: 'Usciti', ...daysFilter(usciti) },
      ]}
      values={canSeeMalattia ? filter : { ...filter, malattia_finita: undefined }}
      onChange={onChange}
      end={
        <>
          <VisteMenu elenco="dipendenti" filtri={filter} />
          {pick}
        </>
      }
    />
  );
}
