import type { ReactElement } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { useRead } from '#web/data/use-read.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { listUsers } from '../contract.ts';

const MAX_USERS = '200';

interface AccountFilterProps {
  label: string;
  value: string | undefined;
  onChange: (user_id: string | undefined) => void;
}

export function AccountFilter({ label, value, onChange }: AccountFilterProps): ReactElement {
  const users = useRead(listUsers, { query: { sort: 'cognome', limit: MAX_USERS } }).data ?? [];
  const accounts = users.map((user) => ({ value: String(user.id), label: nomeVisualizzato(user) }));
  return <FilterChip label={label} options={accounts} value={value} onChange={onChange} />;
}
