import type { ReactElement, ReactNode } from 'react';
import { AMBITI, AMBITO_LABELS, AZIONE_LABELS, AZIONI } from '#shared/registro.ts';
import { ChosenChip, DayChip } from '#web/screen/day-chip.tsx';
import { FilterBar, SearchBox } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-url-state.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { useSession } from '#web/session/use-session.ts';
import type { listRegistro, VoceDelRegistro } from '../contract.ts';

interface RegistroFilterProps {
  filter: ListFilter<typeof listRegistro>;
  onChange: ChangeFilter<typeof listRegistro>;
  /** An entry of those that are shown: it knows the names of what was chosen elsewhere. */
  example: VoceDelRegistro | undefined;
  /** Where one chooses whose changes are shown. */
  who: ReactNode;
  /** What can be done with the list. */
  end: ReactNode;
}

const AZIONI_OFFERTE = AZIONI.map((value) => ({ value, label: AZIONE_LABELS[value] }));
const OGGETTI_OFFERTI = AMBITI.map((value) => ({ value, label: AMBITO_LABELS[value] }));

export function RegistroFilter({ filter, onChange, example, who, end }: RegistroFilterProps): ReactElement {
  const { oggetto, oggetto_id, dipendente_id, dal, al } = filter;
  const { brands } = useMyBrands();
  // Who came and went is the amministratore's to read.
  const isAdmin = useSession().user?.amministratore;
  const actions = AZIONI_OFFERTE.filter(({ value }) => value !== 'accesso' || isAdmin);
  const choices = brands.filter(({ can_admin }) => can_admin).map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca una persona o una cosa…" />}
      end={end}
    >
      {oggetto_id && (
        <ChosenChip
          label={oggetto ? AMBITO_LABELS[oggetto] : 'Oggetto'}
          value={example?.nome ?? (oggetto === 'dipendenti' ? example?.dipendente?.nome : undefined) ?? `n. ${oggetto_id}`}
          onClear={() => onChange({ oggetto_id: '', oggetto: '' })}
        />
      )}
      {dipendente_id && (
        <ChosenChip label="Dipendente" value={example?.dipendente?.nome ?? 'scelto'} onClear={() => onChange({ dipendente_id: '' })} />
      )}
      {who}
      {!oggetto_id && (
        <FilterChip label="Oggetto" options={OGGETTI_OFFERTI} value={oggetto} onChange={(next) => onChange({ oggetto: next })} />
      )}
      <FilterChip label="Azione" options={actions} value={filter.azione} onChange={(azione) => onChange({ azione })} />
      <FilterChip label="Brand" options={choices} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <DayChip label="Dal" value={dal} max={al} onChange={(next) => onChange({ dal: next })} />
      <DayChip label="Al" value={al} min={dal} onChange={(next) => onChange({ al: next })} />
    </FilterBar>
  );
}
