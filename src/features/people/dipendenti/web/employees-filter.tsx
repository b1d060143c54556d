import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { usePeopleChips } from '#features/equipment/kit/web/use-people-chips.ts';
import { optionsOf } from '#shared/options-of.ts';
import { IN_ORGANICO, SITUAZIONE_LABELS } from '#shared/situazione.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { DaysChip } from '#web/screen/days-chip.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import type { listDipendenti } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { ASSUNZIONE_LABELS } from '../rules.ts';

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
const DA_RIPRENDERE = [
  { value: 'true', label: 'Da riprendere' },
  { value: 'false', label: 'No' },
];
/** Set by the report alone, which counts who came and went in a period. */
const GIORNI = [
  { name: 'assunti', label: 'Assunti' },
  { name: 'usciti', label: 'Usciti' },
] as const;
const MALATTIA_FINITA = [
  { value: 'true', label: 'Da chiudere' },
  { value: 'false', label: 'Non da chiudere' },
];

export function EmployeesFilter({ filter, onChange }: EmployeesFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  const seesMalattia = usePermessi().brandsFor('riservati.vedi').length > 0;
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => seesMalattia || value !== 'in malattia');
  const fasi = SITUAZIONI.filter(({ value }) => seesMalattia || value !== 'in_malattia');
  const people = usePeopleChips(filter);
  return (
    <FilterBar
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per nome, email, mansione…" />}
      end={<VisteMenu elenco="dipendenti" filtri={filter} />}
    >
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
      {filter.arrivo_entro !== undefined && (
        <FilterChip
          label="Arrivo"
          options={[{ value: filter.arrivo_entro, label: `Entro ${filter.arrivo_entro} giorni` }]}
          value={filter.arrivo_entro}
          onChange={(arrivo_entro) => onChange({ arrivo_entro })}
        />
      )}
      {filter.da_riprendere !== undefined && (
        <FilterChip
          label="Cose"
          options={DA_RIPRENDERE}
          value={filter.da_riprendere}
          onChange={(da_riprendere) => onChange({ da_riprendere })}
        />
      )}
      {seesMalattia && filter.malattia_finita !== undefined && (
        <FilterChip
          label="Malattia"
          options={MALATTIA_FINITA}
          value={filter.malattia_finita}
          onChange={(malattia_finita) => onChange({ malattia_finita })}
        />
      )}
      {filter.posizione !== undefined && (
        <FilterChip
          label="Mansione"
          options={[{ value: filter.posizione, label: filter.posizione }]}
          value={filter.posizione}
          onChange={(posizione) => onChange({ posizione })}
        />
      )}
      {GIORNI.map(({ name, label }) => (
        <DaysChip key={name} label={label} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
      ))}
      <FilterChip
        label="Assunzione"
        options={optionsOf(ASSUNZIONE_LABELS)}
        value={filter.assunzione}
        onChange={(assunzione) => onChange({ assunzione })}
      />
      {people.map(({ name, options = [], ...chip }) => (
        <FilterChip key={name} {...chip} options={options} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
      ))}
    </FilterBar>
  );
}
