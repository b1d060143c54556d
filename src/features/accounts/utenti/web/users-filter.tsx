import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { ROLES } from '#shared/permissions.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
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
      search="Cerca per username, email, nome o cognome…"
      filters={[
        { name: 'brand_id', label: 'Brand', options: brandOptions },
        { name: 'role', label: 'Ruolo', options: ROLE_OPTIONS },
        { name: 'is_active', label: 'Stato', options: STATO_OPTIONS },
        { name: 'senza_brand', label: 'Accesso', options: [{ value: 'true', label: 'Senza brand' }] },
        { name: 'due_passaggi', label: 'Due passaggi', options: DUE_PASSAGGI_OPTIONS },
      ]}
      values={filter}
      onChange={onChange}
      end={<VisteMenu elenco="utenti" filtri={{ q, role, brand_id, is_active }} />}
    />
  );
}
