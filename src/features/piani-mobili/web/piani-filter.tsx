import type { ReactElement, ReactNode } from 'react';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { SortChip } from '#web/screen/sort-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listPianiMobili } from '../contract.ts';
import { useOperatori } from './hooks.ts';

interface PianiFilterProps {
  filter: ListFilter<typeof listPianiMobili>;
  onChange: ChangeFilter<typeof listPianiMobili>;
  end?: ReactNode;
}

const ASSEGNAZIONE = [
  { value: 'true', label: 'Assegnato' },
  { value: 'false', label: 'Libero' },
];
const STATI = [
  { value: 'true', label: 'Attivo' },
  { value: 'false', label: 'Non attivo' },
];
const ORDINI = [
  { value: 'nome_piano', label: 'Nome' },
  { value: 'operatore', label: 'Operatore' },
  { value: '-dati_gb', label: 'Dati, dal più grande' },
  { value: '-costo_annuo', label: 'Costo, dal più alto' },
];

export function PianiFilter({ filter, onChange, end }: PianiFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  const operatori = useOperatori().map((operatore) => ({ value: operatore, label: operatore }));
  return (
    <FilterBar
      end={end}
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, operatore, numero…" />}
    >
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Operatore" options={operatori} value={filter.operatore} onChange={(operatore) => onChange({ operatore })} />
      <FilterChip label="Assegnazione" options={ASSEGNAZIONE} value={filter.assegnato} onChange={(assegnato) => onChange({ assegnato })} />
      <FilterChip label="Stato" options={STATI} value={filter.attivo} onChange={(attivo) => onChange({ attivo })} />
      <SortChip options={ORDINI} value={filter.sort} onChange={(sort) => onChange({ sort })} />
    </FilterBar>
  );
}
