import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { ROLES } from '#shared/permissions.ts';
import { FilterBar, SearchBox } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-url-state.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import type { listUsers } from '../contract.ts';

interface UsersFilterProps {
  filter: ListFilter<typeof listUsers>;
  onChange: ChangeFilter<typeof listUsers>;
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));
const STATO_OPTIONS = [
  { value: 'true', label: 'Attivo' },
  { value: 'false', label: 'Inattivo' },
];

const DUE_PASSAGGI_OPTIONS = [
  { value: 'true', label: 'Attivi' },
  { value: 'false', label: 'Non attivi' },
];

export function UsersFilter({ filter, onChange }: UsersFilterProps): ReactElement {
  const { q, role, brand_id, is_active } = filter;
  const { brands } = useMyBrands();
  const brandOptions = brands.filter(({ can_admin }) => can_admin).map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      search={<SearchBox value={filter.q ?? ''} onChange={(q) => onChange({ q })} label="Cerca per username, email, nome o cognome…" />}
      end={<VisteMenu elenco="utenti" filtri={{ q, role, brand_id, is_active }} />}
    >
      <FilterChip label="Brand" options={brandOptions} value={filter.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      <FilterChip label="Ruolo" options={ROLE_OPTIONS} value={filter.role} onChange={(role) => onChange({ role })} />
      <FilterChip label="Stato" options={STATO_OPTIONS} value={filter.is_active} onChange={(is_active) => onChange({ is_active })} />
      <FilterChip
        label="Accesso"
        options={[{ value: 'true', label: 'Senza brand' }]}
        value={filter.senza_brand}
        onChange={(senza_brand) => onChange({ senza_brand })}
      />
      <FilterChip
        label="Due passaggi"
        options={DUE_PASSAGGI_OPTIONS}
        value={filter.due_passaggi}
        onChange={(due_passaggi) => onChange({ due_passaggi })}
      />
    </FilterBar>
  );
}
