import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listHardware } from '../contract.ts';
import { STATI_HARDWARE, STATO_HARDWARE_LABELS } from '../rules.ts';

interface HardwareFilterProps {
  filter: ListFilter<typeof listHardware>;
  onChange: ChangeFilter<typeof listHardware>;
  end?: ReactNode;
}

const ASSEGNAZIONE = [
  { value: 'true', label: 'Assegnato' },
  { value: 'false', label: 'Libero' },
];
const SCADENZA = [
  { value: 'in_scadenza', label: 'In scadenza' },
  { value: 'scaduta', label: 'Scaduta' },
];
const ORDINI = [
  { value: 'nome', label: 'Nome' },
  { value: 'tipo', label: 'Tipo' },
  { value: 'marca', label: 'Marca' },
  { value: '-costo_annuo', label: 'Costo, dal più alto' },
  { value: 'garanzia_scadenza', label: 'Garanzia, dalla prima che scade' },
];
const STATI = STATI_HARDWARE.map((stato) => ({ value: stato, label: STATO_HARDWARE_LABELS[stato] }));

export function HardwareFilter({ filter, onChange, end }: HardwareFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      end={end}
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, marca, modello, seriale…" />}
    >
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Assegnazione" options={ASSEGNAZIONE} value={filter.assegnato} onChange={(assegnato) => onChange({ assegnato })} />
      <FilterChip label="Stato" options={STATI} value={filter.stato} onChange={(stato) => onChange({ stato })} />
      <FilterChip label="Garanzia" options={SCADENZA} value={filter.scadenza} onChange={(scadenza) => onChange({ scadenza })} />
      {filter.tipo !== undefined && (
        <FilterChip
          label="Tipo"
          options={[{ value: filter.tipo, label: filter.tipo }]}
          value={filter.tipo}
          onChange={(tipo) => onChange({ tipo })}
        />
      )}
      <SortChip options={ORDINI} value={filter.sort} onChange={(sort) => onChange({ sort })} />
    </FilterBar>
  );
}
