import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listTelefoni } from '../contract.ts';

interface TelefoniFilterProps {
  filter: ListFilter<typeof listTelefoni>;
  onChange: ChangeFilter<typeof listTelefoni>;
  end?: ReactNode;
}

const DISPONIBILITA = [
  { value: 'true', label: 'Disponibile' },
  { value: 'false', label: 'Assegnato' },
];
const ORDINI = [
  { value: 'modello', label: 'Modello' },
  { value: '-costo_annuo', label: 'Costo, dal più alto' },
];

export function TelefoniFilter({ filter, onChange, end }: TelefoniFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      end={end}
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per modello, colore, memoria, IMEI…" />}
    >
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip
        label="Disponibilità"
        options={DISPONIBILITA}
        value={filter.disponibile}
        onChange={(disponibile) => onChange({ disponibile })}
      />
      <SortChip options={ORDINI} value={filter.sort} onChange={(sort) => onChange({ sort })} />
    </FilterBar>
  );
}
