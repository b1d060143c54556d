import { Eye, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { situazioneInParole } from '#shared/say-situazione.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PlainLink } from '#web/screen/plain-link.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { tip } from '#web/ui/tip.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { WorkflowBadge } from '#web/ui/workflow-badge.tsx';
import type { DipendenteInLista } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { useDeleteDipendente } from './hooks.ts';
import { SituazioneBadge } from './situazione-badge.tsx';

type Row = DipendenteInLista;

const fullName = ({ nome, cognome }: Row) => `${nome} ${cognome}`;
const idOf = ({ id }: Row) => id;
const pageOf = ({ id }: Row) => recordAddress('/employees/$id', { id });

// The columns that the list promises, in their order (rule 43).
const COLUMNS: readonly Column<Row>[] = [
  { key: 'nome', head: 'Nome', width: '17%', place: 'c-name', sort: 'cognome', skeleton: 'person', title: fullName, render: Person },
  {
    key: 'email',
    head: 'Email',
    sort: 'email',
    width: '14.5%',
    place: 'c-mail',
    skeleton: 150,
    title: (row) => row.email,
    render: (row) => row.email,
  },
  { key: 'telefono', head: 'Telefono', sort: 'telefono', width: '9%', place: 'c-tel', skeleton: 84, render: (row) => row.telefono },
  {
    key: 'posizione',
    head: 'Mansione',
    sort: 'posizione',
    width: '11.5%',
    place: 'c-job',
    skeleton: 104,
    title: (row) => row.posizione ?? undefined,
    render: (row) => row.posizione,
  },
  {
    key: 'tipologia',
    head: 'Ruolo',
    sort: 'tipologia',
    width: '6%',
    place: 'c-role',
    skeleton: 44,
    render: (row) => TIPOLOGIA_LABELS[row.tipologia],
  },
  {
    key: 'brand',
    head: 'Brand',
    sort: 'brand',
    width: '9%',
    place: 'c-brand',
    skeleton: 76,
    render: (row) => <BrandBadge brand={row.brand} />,
  },
  { key: 'isactive', head: 'Stato', sort: 'isactive', width: '7%', place: 'c-state', skeleton: 52, render: Stato },
  {
    key: 'situazione',
    head: 'Situazione',
    sort: 'situazione',
    width: '10.5%',
    place: 'c-where',
    skeleton: 76,
    title: ({ situazione }) => situazioneInParole(situazione, todayInItaly(new Date())),
    render: (row) => <SituazioneBadge situazione={row.situazione} />,
  },
  {
    key: 'workflow_stato',
    head: 'Workflow',
    width: '12.5%',
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
}

export function EmployeesList({ employees, empty, sort, onSort }: EmployeesListProps): ReactElement {
  const mine = usePermessi().brandsFor('dipendenti.modifica');
  const askToDelete = useSteady(useDeleteDipendente());
  const columns = useMemo(() => [...COLUMNS, azioniOf(mine, askToDelete)], [mine, askToDelete]);
  return (
    <ListTable
      label="Dipendenti"
      noun={{ uno: 'dipendente', molti: 'dipendenti' }}
      pages={employees}
      columns={columns}
      rowKey={idOf}
      empty={empty}
      errorText="I dipendenti non sono stati caricati. Controlla la connessione e riprova."
      sort={sort}
      onSort={onSort}
    />
  );
}

/** What can be done with a person, of these brands with deleting. */
function azioniOf(brandIds: readonly number[], askToDelete: (row: Row) => void): Column<Row> {
  const render = (row: Row) => (
    <>
      <View row={row} />
      {brandIds.includes(row.brand_id) && (
        <IconButton icon={Trash2} label={`Elimina ${fullName(row)}`} size="small" className="del" onClick={() => askToDelete(row)} />
      )}
    </>
  );
  return { key: 'azioni', head: 'Azioni', width: '96px', place: 'c-acts', align: 'num', render };
}

function Stato({ isactive, situazione }: Row): ReactElement {
  return <StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />;
}

function Person(row: Row): ReactElement {
  return (
    <span className="person">
      <Avatar nome={row.nome} cognome={row.cognome} colore={row.brand.colore} />
      <PlainLink className="cut" address={pageOf(row)}>
        {fullName(row)}
      </PlainLink>
    </span>
  );
}

function View({ row }: { row: Row }): ReactElement {
  const label = `Visualizza ${fullName(row)}`;
  return (
    <PlainLink {...tip(label)} className="btn icon small ghost" address={pageOf(row)} aria-label={label}>
      <Eye className="i" aria-hidden />
    </PlainLink>
  );
}
