import type { ReactElement } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { IN_ORGANICO, SITUAZIONE_LABELS } from '#shared/situazione.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import type { listDipendenti } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { useShowrooms } from './use-showrooms-of.ts';

interface EmployeesFilterProps {
  filter: ListFilter<typeof listDipendenti>;
  onChange: ChangeFilter<typeof listDipendenti>;
}

const STATI_ACCOUNT = [
  { value: 'true', label: 'Attivo' },
  { value: 'false', label: 'Inattivo' },
];
const SITUAZIONI = [...optionsOf(SITUAZIONE_LABELS), { value: IN_ORGANICO.join(','), label: 'In organico' }];
const ONBOARDING = [
  { value: 'true', label: 'In corso' },
  { value: 'false', label: 'Non in corso' },
];

export function EmployeesFilter({ filter, onChange }: EmployeesFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  const seesMalattia = usePermessi().brandsFor('riservati.vedi').length > 0;
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => seesMalattia || value !== 'in malattia');
  const fasi = SITUAZIONI.filter(({ value }) => seesMalattia || value !== 'in_malattia');
  const { data: showrooms = [] } = useShowrooms(filter.showroom !== undefined);
  return (
    <FilterBar search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, email, mansione…" />}>
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Situazione" options={fasi} value={filter.situazione} onChange={(situazione) => onChange({ situazione })} />
      <FilterChip label="Stato" options={STATI_ACCOUNT} value={filter.isactive} onChange={(isactive) => onChange({ isactive })} />
      <FilterChip
        label="Ruolo"
        options={optionsOf(TIPOLOGIA_LABELS)}
        value={filter.tipologia}
        onChange={(tipologia) => onChange({ tipologia })}
      />
      <FilterChip label="Stato dipendente" options={stati} value={filter.stato} onChange={(stato) => onChange({ stato })} />
      <FilterChip
        label="Onboarding"
        options={ONBOARDING}
        value={filter.in_onboarding}
        onChange={(in_onboarding) => onChange({ in_onboarding })}
      />
      {filter.posizione !== undefined && (
        <FilterChip
          label="Mansione"
          options={[{ value: filter.posizione, label: filter.posizione }]}
          value={filter.posizione}
          onChange={(posizione) => onChange({ posizione })}
        />
      )}
      {filter.showroom !== undefined && (
        <FilterChip
          label="Showroom"
          options={showrooms.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={filter.showroom}
          onChange={(showroom) => onChange({ showroom })}
        />
      )}
    </FilterBar>
  );
}
