import { DIPARTIMENTO_LABELS } from '#shared/dipendente.ts';
import { optionsOf } from '#shared/options-of.ts';
import { useRead } from '#web/data/use-read.ts';
import type { SearchOptions } from '#web/forms/combobox-list.tsx';
import type { UrlFilter } from '#web/screen/filter-bar.tsx';
import { selectedOption } from '#web/screen/filter-chip.tsx';
import { employeeCall, showroomCall } from '../receiver-calls.ts';

const loadEmployeeSearch = () => import('./search-employees.ts');

export const searchAssegnatari: SearchOptions = async (q) => (await loadEmployeeSearch()).searchAllEmployees(q);

interface PeopleFilter {
  showroom?: string | undefined;
  manager_id?: string | undefined;
}

export function usePeopleFilters({ showroom, manager_id }: PeopleFilter): UrlFilter<'showroom' | 'manager_id' | 'dipartimento'>[] {
  const { data: showroomData } = useRead(showroomCall, { params: { id: showroom ?? '' } }, { enabled: showroom !== undefined });
  return [
    {
      name: 'showroom',
      label: 'Showroom',
      options: selectedOption(showroom, showroomData?.nome),
      search: (q) => import('./search-showrooms.ts').then((file) => file.searchAllShowrooms(q)),
    },
    {
      name: 'manager_id',
      label: 'Manager',
      options: selectedOption(manager_id, usePersonName(manager_id)),
      search: async (q) => (await loadEmployeeSearch()).searchManagers(q),
    },
    { name: 'dipartimento', label: 'Dipartimento', options: optionsOf(DIPARTIMENTO_LABELS) },
  ];
}

/** Returns the name of the employee with this id; undefined until the name has loaded. Sends no request when no id is given. */
export function usePersonName(id: string | undefined): string | undefined {
  const { data } = useRead(employeeCall, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return data && `${data.nome} ${data.cognome}`;
}
