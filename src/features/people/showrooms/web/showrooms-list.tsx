import { Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import type { Column } from '#web/screen/list-column.ts';
import { ListTable } from '#web/screen/list-table.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { Showroom } from '../contract.ts';
import { AzioniPanel } from './azioni-panel.tsx';

const COLUMNS: readonly Column<Showroom>[] = [
  { key: 'nome', head: 'Nome', width: '40%', place: 'c-name', sort: 'nome', skeleton: 'thing', title: ({ nome }) => nome, render: Name },
  { key: 'id', head: 'ID', width: '10%', place: 'c-job', skeleton: 32, render: ({ id }) => <span className="mono">ID {id}</span> },
  {
    key: 'brands',
    head: 'Brand',
    width: '38%',
    place: 'c-brand',
    skeleton: 120,
    render: ({ brands }) => <BrandBadges brands={brands} most={4} />,
  },
];

interface ShowroomsListProps {
  showrooms: Pages<Showroom>;
  empty: ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  onEdit: (showroom: Showroom) => void;
  onDeleted: (showroom: Showroom) => void;
}

export function ShowroomsList({ showrooms, empty, sort, onSort, onEdit, onDeleted }: ShowroomsListProps): ReactElement {
  const mayChangeSome = usePermessi().brandsFor('showrooms.modifica').length > 0;
  const actions: Column<Showroom> = {
    key: 'azioni',
    head: 'Azioni',
    width: '12%',
    place: 'c-acts',
    align: 'num',
    render: (showroom) => <AzioniPanel showroom={showroom} onEdit={() => onEdit(showroom)} onDeleted={() => onDeleted(showroom)} />,
  };
  const columns = mayChangeSome ? [...COLUMNS, actions] : COLUMNS;
  return (
    <ListTable
      label="Showroom"
      noun={{ uno: 'showroom', molti: 'showroom' }}
      pages={showrooms}
      columns={columns}
      rowKey={(showroom) => showroom.id}
      empty={empty}
      errorText="Gli showroom non sono stati caricati. Controlla la connessione e riprova."
      sort={sort}
      onSort={onSort}
    />
  );
}

function Name({ id, nome }: Showroom): ReactElement {
  return (
    <span className="person">
      <Tile icon={Store} />
      <Link className="cut" to="/showrooms/$id" params={{ id: String(id) }}>
        {nome}
      </Link>
    </span>
  );
}
