import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { EmployeesFilter, EmployeesList } from '#features/people/dipendenti/web/employees-list.tsx';
import { formatNumero } from '#shared/euro.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import { PickButton, useSelection } from '#web/bulk/use-selection.tsx';
import { usePages } from '#web/data/use-pages.ts';
import { ImportLink, useFileActions } from '#web/download/export-menu.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const EmployeesBulkSection = lazyPart(() => import('./employees-bulk-section.tsx').then((file) => file.EmployeesBulkSection));
const NewEmployee = lazyPart(() => import('./new-employee.tsx').then((file) => file.NewEmployee));

export default function EmployeesPage(): ReactElement {
  useScreen('Dipendenti');
  const { brandsFor: brandIdsFor, mayBegin: canOpenForm } = usePermessi();
  const [filter, setFilter] = useListFilter(listDipendenti);
  const [isCreating, setIsCreating] = useState(false);
  const hasNoVisibleBrand = brandIdsFor('brand.vedi').length === 0;
  const canCreate = canOpenForm('dipendenti.modifica');
  useOpenFromUrl('nuovo', '1', canCreate, () => setIsCreating(true));
  const { sort = 'cognome', ...filters } = filter;
  const query = { ...filter, sort };
  const employees = usePages(listDipendenti, { query });
  const fileActions = useFileActions<typeof listDipendenti>({ elenco: 'dipendenti', query });
  const selection = useSelection(filters, employees);
  const canSelect = (['dipendenti.modifica', 'risorse.assegna', 'workflows.crea'] as const).some(
    (action) => brandIdsFor(action).length > 0,
  );
  const chosenFasi = filters.situazione?.split(',');
  const inServiceFasi = IN_ORGANICO.filter((fase) => chosenFasi?.includes(fase) !== false).join(',');
  const { total: inServiceCount } = usePages(listDipendenti, {
    query: { ...filters, situazione: inServiceFasi || IN_ORGANICO.join(','), limit: '1' },
  });
  const inOrganico = inServiceFasi ? inServiceCount : undefined;

  const isFiltered = Object.values(filters).some(Boolean);
  const clearFilters = () => setFilter(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  const createButton = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Dipendente
      </Button>
    );
  const isEmptySystem = employees.total === 0 && !isFiltered;
  const empty = hasNoVisibleBrand ? (
    <NoBrandNote seen="i dipendenti" first="Ogni dipendente appartiene a un brand. Crea il primo, poi aggiungi le persone." />
  ) : isFiltered ? (
    <EmptyState
      title="Nessun dipendente trovato"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clearFilters}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Nessun dipendente presente"
      text="Non ci sono dipendenti nel sistema"
      action={
        <>
          {createButton('second')}
          <ImportLink elenco="dipendenti" />
        </>
      }
    />
  );
  return (
    <>
      <PageHead
        title="Dipendenti"
        count={employees.total}
        subtitle={inOrganico === undefined ? '\u00a0' : describeOrganico(inOrganico)}
        actions={createButton(hasNoVisibleBrand ? 'second' : 'primary')}
        more={isEmptySystem ? [] : fileActions}
      />
      <EmployeesFilter filter={filter} onChange={setFilter} pick={canSelect && !isEmptySystem && <PickButton selection={selection} />} />
      <EmployeesList
        employees={employees}
        empty={empty}
        sort={sort}
        onSort={(nextSort) => setFilter({ sort: nextSort })}
        selection={selection}
      />
      {selection.isOn && (
        <EmployeesBulkSection selection={selection} total={employees.total} noun={{ uno: 'dipendente', molti: 'dipendenti' }} />
      )}
      {isCreating && <NewEmployee firstBrand={filters.brand_id} onClose={() => setIsCreating(false)} />}
    </>
  );
}

function describeOrganico(count: number): string {
  return `${formatNumero(count)} in organico, senza chi deve entrare e chi è uscito`;
}
