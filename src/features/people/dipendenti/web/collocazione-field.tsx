import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { listShowrooms, type Showroom } from '#shared/showrooms.ts';
import { NON_USCITI } from '#shared/situazione.ts';
import { call } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { listDipendenti } from '../contract.ts';
import { NESSUN_MANAGER, NESSUNO_SHOWROOM } from '../fields.ts';
import { toOption } from './hooks.ts';

type ShowroomFieldProps<V extends FieldValues, W> = FieldProps<V, W> & {
  brandId: string;
  showrooms: { data: readonly Showroom[] | undefined; error: Error | null };
};

/** The showroom field of an employee form. A value that is not a showroom of the selected brand is treated as no showroom. */
export function ShowroomField<V extends FieldValues, W>({
  brandId,
  showrooms: { data, error },
  ...props
}: ShowroomFieldProps<V, W>): ReactElement {
  const options = [NESSUNO_SHOWROOM, ...(data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))];
  const placeholder = brandId === '' ? 'Scegli prima un brand' : error ? 'Elenco non disponibile' : 'Caricamento…';
  const isLoaded = brandId !== '' && data !== undefined;
  return (
    <SelectField
      {...props}
      options={isLoaded ? options : []}
      placeholder={isLoaded ? NESSUNO_SHOWROOM.label : placeholder}
      disabled={!isLoaded}
    />
  );
}

const MAX_SHOWROOMS = '200';

export function useShowroomsOf(brandId: string): UseQueryResult<Showroom[]> {
  const query = { brand_id: brandId, sort: 'nome', limit: MAX_SHOWROOMS } as const;
  return useRead(listShowrooms, { query }, { enabled: brandId !== '' });
}

type ManagerFieldProps<V extends FieldValues, W> = FieldProps<V, W> & {
  exceptId: string;
};

export function ManagerField<V extends FieldValues, W>({ exceptId, ...props }: ManagerFieldProps<V, W>): ReactElement {
  return <ComboboxField {...props} search={(q) => searchManagers(q, exceptId)} placeholder={NESSUN_MANAGER.label} />;
}

const MAX_OPTIONS = '20';

/**
 * Searches employees who can be the manager. The edited employee and employees who have left are not offered. With an empty search, 'Nessun
 * Manager' comes first.
 */
export async function searchManagers(q: string, exceptId?: string): Promise<Option[]> {
  const query = {
    q,
    tipologia: TIPOLOGIE_MANAGER.join(','),
    situazione: NON_USCITI.join(','),
    sort: 'cognome',
    limit: MAX_OPTIONS,
  } as const;
  const found = await call(listDipendenti, { query });
  const managers = found.filter(({ id }) => id !== exceptId).map(toOption);
  return q === '' ? [NESSUN_MANAGER, ...managers] : managers;
}
