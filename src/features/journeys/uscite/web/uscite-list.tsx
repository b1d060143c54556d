import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import type { Column } from '#web/screen/list-column.ts';
import { ListTable } from '#web/screen/list-table.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import type { Uscita } from '../contract.ts';
import { AttesaBadge } from './attesa-badge.tsx';
import { GiornoBadge } from './giorno-badge.tsx';
import { nameOf } from './hooks.ts';
import { ManiList } from './mani-list.tsx';
import { StatoBadge } from './stato-badge.tsx';

const COLUMNS: readonly Column<Uscita>[] = [
  {
    key: 'dipendente',
    head: 'Dipendente',
    width: '21%',
    place: 'c-name',
    sort: 'cognome',
    skeleton: 'person',
    title: nameOf,
    render: Person,
  },
  { key: 'brand', head: 'Brand', width: '14%', place: 'c-brand', skeleton: 76, render: ({ brand }) => <BrandBadge brand={brand} /> },
  {
    key: 'data_uscita',
    head: 'Data uscita',
    width: '18%',
    place: 'c-job',
    sort: 'data_uscita',
    skeleton: 104,
    render: (u) => <GiornoBadge uscita={u} />,
  },
  { key: 'stato', head: 'Stato', width: '10%', place: 'c-state', skeleton: 52, render: ({ stato }) => <StatoBadge stato={stato} /> },
  { key: 'attesa', head: 'Che cosa manca', width: '17%', place: 'c-role', skeleton: 92, render: (u) => <AttesaBadge uscita={u} /> },
  { key: 'mano', head: 'Affidata a', width: '20%', place: 'c-flow', skeleton: 120, render: (u) => <ManiList uscita={u} /> },
];

interface UsciteListProps {
  uscite: Pages<Uscita>;
  empty: ReactNode;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

export function UsciteList({ uscite, empty, sort, onSort }: UsciteListProps): ReactElement {
  return (
    <div className="exits">
      <ListTable
        label="Uscite"
        noun={{ uno: 'uscita', molti: 'uscite' }}
        pages={uscite}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={empty}
        errorText="Le uscite non sono state caricate. Controlla la connessione e riprova."
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}

function Person(uscita: Uscita): ReactElement {
  const { id, dipendente, brand } = uscita;
  return (
    <span className="person">
      <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} />
      <Link className="cut over" to="/uscite/$id" params={{ id: String(id) }}>
        {nameOf(uscita)}
      </Link>
    </span>
  );
}
