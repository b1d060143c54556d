import { type ComponentType, lazy } from 'react';
import { DIPARTIMENTO_LABELS } from '#shared/dipendente.ts';
import { optionsOf } from '#shared/options-of.ts';
import { useRead } from '#web/data/use-read.ts';
import type { SearchOptions } from '#web/forms/combobox-list.tsx';
import type { OpenChipProps } from '#web/screen/filter-menu.tsx';
import { employeeCall, showroomCall } from '../receiver-calls.ts';

export interface Choice {
  value: string;
  label: string;
}

export interface Chip<Name extends string> {
  name: Name;
  label: string;
  /**
   * The options of the filter. Left out for a filter that only links from other pages can set; the chip of such a filter is shown only
   * while the filter is set.
   */
  options?: readonly Choice[];
  /** The component that searches the options, for filters with too many options. `options` then holds only the selected option. */
  Searched?: ComponentType<OpenChipProps>;
}

export const lazySearch = (search: SearchOptions) =>
  lazy(async () => ({ default: (await import('#web/screen/filter-search.tsx')).filterSearchOf(search) }));
const ShowroomSearch = lazySearch((q) => import('./search-showrooms.ts').then((file) => file.searchAllShowrooms(q)));
const ManagerSearch = lazySearch((q) => import('./search-employees.ts').then((file) => file.searchManagers(q)));

interface PeopleFilter {
  showroom?: string | undefined;
  manager_id?: string | undefined;
}

export function usePeopleChips({ showroom, manager_id }: PeopleFilter): Chip<'showroom' | 'manager_id' | 'dipartimento'>[] {
  const { data: showroomData } = useRead(showroomCall, { params: { id: showroom ?? '' } }, { enabled: showroom !== undefined });
  return [
    { name: 'showroom', label: 'Showroom', options: selectedOption(showroom, showroomData?.nome), Searched: ShowroomSearch },
    { name: 'manager_id', label: 'Manager', options: selectedOption(manager_id, usePersonName(manager_id)), Searched: ManagerSearch },
    { name: 'dipartimento', label: 'Dipartimento', options: optionsOf(DIPARTIMENTO_LABELS) },
  ];
}

/** Returns the name of the employee with this id; undefined until the name has loaded. Sends no request when no id is given. */
export function usePersonName(id: string | undefined): string | undefined {
  const { data } = useRead(employeeCall, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return data && `${data.nome} ${data.cognome}`;
}

export const selectedOption = (value: string | undefined, label = '…'): Choice[] => (value === undefined ? [] : [{ value, label }]);
