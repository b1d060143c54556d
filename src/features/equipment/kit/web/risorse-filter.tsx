import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { type Chip, type Choice, named, searched, usePeopleChips, usePersonName } from './use-people-chips.ts';

const Everybody = searched((q) => import('./search-holders.ts').then((file) => file.searchEverybody(q)));

export interface FilterWords<Name extends string> {
  /** 'Cerca per nome…'. */
  search: string;
  /** Between that of the brands and those of who has a thing, which every kind has. */
  chips: readonly Chip<Name>[];
  orders?: readonly Choice[];
}

/** A yes or no of the list's query, in the kind's words. */
export const siNo = (si: string, no: string): Choice[] => [
  { value: 'true', label: si },
  { value: 'false', label: no },
];

export const SCADENZE: readonly Choice[] = [
  { value: 'in_scadenza', label: 'In scadenza' },
  { value: 'scaduta', label: 'Scaduta' },
  { value: 'da_seguire', label: 'Scaduta o in scadenza' },
];

interface RisorseFilterProps extends FilterWords<string> {
  filter: Readonly<Record<string, string | undefined>>;
  onChange: (change: Record<string, string | undefined>) => void;
  /** A table is ordered by its heads, where these are seen. */
  hasHeads?: boolean;
  end?: ReactNode;
}

/** What the list of a kind is searched for, narrowed to and ordered by. */
export function RisorseFilter({ search, chips, orders, filter, onChange, hasHeads = false, end }: RisorseFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const { dipendente_id } = filter;
  const [showroom, ...ofHolder] = usePeopleChips(filter);
  const holder = usePersonName(dipendente_id);
  const all: Chip<string>[] = [
    { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
    ...chips,
    ...(showroom ? [showroom] : []),
    { name: 'dipendente_id', label: 'Assegnatario', options: named(dipendente_id, holder), Searched: Everybody },
    ...ofHolder,
  ];
  return (
    <FilterBar end={end} search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label={search} />}>
      {all.map(({ name, label, options, Searched }) => {
        const value = filter[name];
        const shown = options ?? (value === undefined ? undefined : [{ value, label: value }]);
        return (
          shown && (
            <FilterChip
              key={name}
              label={label}
              options={shown}
              Searched={Searched}
              value={value}
              onChange={(to) => onChange({ [name]: to })}
            />
          )
        );
      })}
      {orders && (
        <span className={hasHeads ? 'by-heads' : undefined}>
          <SortChip options={orders} value={filter.sort} onChange={(sort) => onChange({ sort })} />
        </span>
      )}
    </FilterBar>
  );
}
