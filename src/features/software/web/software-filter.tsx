import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listSoftware } from '../contract.ts';

interface SoftwareFilterProps {
  filter: ListFilter<typeof listSoftware>;
  onChange: ChangeFilter<typeof listSoftware>;
  end?: ReactNode;
}

const ASSEGNAZIONE = [
  { value: 'true', label: 'In uso' },
  { value: 'false', label: 'Libero' },
];
const LICENZE = [
  { value: 'false', label: 'Disponibili' },
  { value: 'true', label: 'Esaurite' },
];
const SCADENZA = [
  { value: 'in_scadenza', label: 'In scadenza' },
  { value: 'scaduta', label: 'Scaduta' },
];
const ORDINI = [
  { value: 'nome', label: 'Nome' },
  { value: 'fornitore', label: 'Fornitore' },
  { value: '-licenze_utilizzate', label: 'Licenze in uso, dalle più usate' },
  { value: '-costo_licenza', label: 'Costo, dal più alto' },
  { value: 'data_scadenza', label: 'Scadenza, dalla prima' },
];

export function SoftwareFilter({ filter, onChange, end }: SoftwareFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      end={end}
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome o fornitore…" />}
    >
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Assegnazione" options={ASSEGNAZIONE} value={filter.assegnato} onChange={(assegnato) => onChange({ assegnato })} />
      <FilterChip label="Licenze" options={LICENZE} value={filter.esaurite} onChange={(esaurite) => onChange({ esaurite })} />
      <FilterChip label="Scadenza" options={SCADENZA} value={filter.scadenza} onChange={(scadenza) => onChange({ scadenza })} />
      <SortChip options={ORDINI} value={filter.sort} onChange={(sort) => onChange({ sort })} />
    </FilterBar>
  );
}
