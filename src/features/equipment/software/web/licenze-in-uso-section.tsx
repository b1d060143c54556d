import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { RiservatoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { usePeopleFilters } from '#features/equipment/asset-types/web/use-people-filters.ts';
import { euro, formatCella } from '#shared/cifre.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type AssegnazioneInElenco, listAssegnazioniSoftware } from '../contract.ts';

const TITLE = 'Asset Software';
const RISERVATE = [
  { value: 'false', label: 'Già iniziate' },
  { value: 'true', label: 'Riservate a chi arriva' },
];

const COLUMNS: readonly Column<AssegnazioneInElenco>[] = [
  { key: 'persona', head: 'Persona', width: '24%', place: 'c-name', sort: 'cognome', skeleton: 'person', render: Persona },
  { key: 'software', head: 'Software', width: '24%', place: 'c-job', sort: 'software', skeleton: 120, render: Licenza },
  { key: 'brand', head: 'Brand', width: '15%', place: 'c-brand', skeleton: 76, render: ({ brand }) => <BrandBadge brand={brand} /> },
  { key: 'showroom', head: 'Showroom', width: '13%', place: 'c-where', skeleton: 80, render: ({ showroom }) => showroom?.nome },
  { key: 'dal', head: 'Dal', width: '12%', place: 'c-state', sort: 'data_assegnazione', skeleton: 76, render: Dal },
  {
    key: 'costo',
    head: 'Costo annuo',
    width: '12%',
    place: 'c-role',
    align: 'num',
    skeleton: 64,
    render: ({ software }) => formatCella(euro(Number(software.costo_licenza))),
  },
];

export function LicenzeInUsoSection({ views }: { views: ReactNode }): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listAssegnazioniSoftware);
  const { q, brand_id, showroom, manager_id, dipartimento, riservate, sort } = filter; // the page ignores other filters in the URL
  const listFilter = { q, brand_id, showroom, manager_id, dipartimento, riservate };
  const pages = usePages(listAssegnazioniSoftware, { query: { ...listFilter, sort: sort ?? 'cognome' } });
  const peopleFilters = usePeopleFilters(filter);
  const { brands } = useMyBrands();
  const seesNoBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const isFiltered = Object.values(listFilter).some(Boolean);
  const clearFilter = () => setFilter(Object.fromEntries(Object.keys(listFilter).map((name) => [name, ''])));
  return (
    <>
      <PageHead
        title={TITLE}
        count={pages.total}
        more={useFileActions<typeof listAssegnazioniSoftware>({ elenco: 'assegnazioni-software', query: { ...listFilter, sort } })}
      />
      {views}
      <FilterBar
        search="Cerca per persona o software…"
        filters={[
          { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
          { name: 'riservate', label: 'Inizio', options: RISERVATE },
          ...peopleFilters,
        ]}
        values={filter}
        onChange={setFilter}
      />
      <ListTable
        label="Licenze in uso"
        noun={{ uno: 'licenza in uso', molti: 'licenze in uso' }}
        pages={pages}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        sort={sort ?? 'cognome'}
        onSort={(key) => setFilter({ sort: key })}
        errorText="Le licenze in uso non sono state caricate. Controlla la connessione e riprova."
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="le licenze in uso" first="Ogni licenza è di una persona, e ogni persona di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessuna licenza in uso trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={clearFilter}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna licenza in uso"
              text="Una licenza si assegna dalla scheda del suo software, o da quella della persona."
            />
          )
        }
      />
    </>
  );
}

function Persona({ assegnatario: { id, nome, cognome }, brand }: AssegnazioneInElenco): ReactElement {
  return (
    <span className="person">
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} />
      <Link className="cut" to="/employees/$id" params={{ id }}>
        {nome} {cognome}
      </Link>
      <PeekButton name={`${nome} ${cognome}`} />
    </span>
  );
}

function Licenza({ software: { id, nome } }: AssegnazioneInElenco): ReactElement {
  return (
    <Link className="link cut" to="/software/$id" params={{ id: String(id) }}>
      {nome}
    </Link>
  );
}

function Dal({ data_assegnazione }: AssegnazioneInElenco): ReactNode {
  return data_assegnazione > todayInItaly(new Date()) ? <RiservatoBadge dal={data_assegnazione} /> : formatData(data_assegnazione);
}
