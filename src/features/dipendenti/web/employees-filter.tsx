import type { ReactElement } from 'react';
import { useMyBrands } from '#features/brands/web/hooks.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import type { listDipendenti } from '../contract.ts';
import { TIPOLOGIA_LABELS, TIPOLOGIE } from '../rules.ts';

interface EmployeesFilterProps {
  filter: ListFilter<typeof listDipendenti>;
  onChange: ChangeFilter<typeof listDipendenti>;
}

const STATI_ACCOUNT = [
  { value: 'true', label: 'Attivo' },
  { value: 'false', label: 'Inattivo' },
];
const RUOLI = TIPOLOGIE.map((tipologia) => ({ value: tipologia, label: TIPOLOGIA_LABELS[tipologia] }));

export function EmployeesFilter({ filter, onChange }: EmployeesFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, email, mansione…" />}>
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Stato" options={STATI_ACCOUNT} value={filter.isactive} onChange={(isactive) => onChange({ isactive })} />
      <FilterChip label="Ruolo" options={RUOLI} value={filter.tipologia} onChange={(tipologia) => onChange({ tipologia })} />
    </FilterBar>
  );
}
