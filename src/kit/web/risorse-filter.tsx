import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';

interface Choice {
  value: string;
  label: string;
}

export interface Chip<Name extends string> {
  name: Name;
  label: string;
  /** Left out: it is only ever set by a link from elsewhere, and shown while it is. */
  options?: readonly Choice[];
}

export interface FilterWords<Name extends string> {
  /** 'Cerca per nome…'. */
  search: string;
  /** After that of the brands, which every kind has. */
  chips: readonly Chip<Name>[];
  /** A table is ordered by its heads instead. */
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
];

interface RisorseFilterProps extends FilterWords<string> {
  filter: Readonly<Record<string, string | undefined>>;
  onChange: (change: Record<string, string | undefined>) => void;
  end?: ReactNode;
}

/** What the list of a kind is searched for, narrowed to and ordered by. */
export function RisorseFilter({ search, chips, orders, filter, onChange, end }: RisorseFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const all: Chip<string>[] = [
    { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
  ];
  return (
    <FilterBar end={end} search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label={search} />}>
      {all.concat(chips).map(({ name, label, options }) => {
        const value = filter[name];
        const shown = options ?? (value === undefined ? undefined : [{ value, label: value }]);
        return shown && <FilterChip key={name} label={label} options={shown} value={value} onChange={(to) => onChange({ [name]: to })} />;
      })}
      {orders && <SortChip options={orders} value={filter.sort} onChange={(sort) => onChange({ sort })} />}
    </FilterBar>
  );
}
