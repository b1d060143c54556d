import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listCartelle } from '../contract.ts';
import { TIPI_CARTELLA, TIPO_CARTELLA_LABELS } from '../rules.ts';

interface CartelleFilterProps {
  filter: ListFilter<typeof listCartelle>;
  onChange: ChangeFilter<typeof listCartelle>;
  end?: ReactNode;
}

const ASSEGNAZIONE = [
  { value: 'true', label: 'Assegnata' },
  { value: 'false', label: 'Libera' },
];
const TIPI = TIPI_CARTELLA.map((tipo) => ({ value: tipo, label: TIPO_CARTELLA_LABELS[tipo] }));

export function CartelleFilter({ filter, onChange, end }: CartelleFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      end={end}
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, percorso o server…" />}
    >
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Tipo" options={TIPI} value={filter.tipo} onChange={(tipo) => onChange({ tipo })} />
      <FilterChip label="Assegnazione" options={ASSEGNAZIONE} value={filter.assegnato} onChange={(assegnato) => onChange({ assegnato })} />
    </FilterBar>
  );
}
