import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Showroom } from '#features/people/showrooms/contract.ts';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { NESSUNO_SHOWROOM } from '../fields.ts';

type ShowroomFieldProps<V extends FieldValues, W> = FieldProps<V, W> & {
  /** Whose showrooms these are; '' before a brand is chosen. */
  brandId: string;
  showrooms: { data: readonly Showroom[] | undefined; error: Error | null };
};

/** One of the brand's showrooms, or none (rule 41). A choice that another brand does not have counts as none. */
export function ShowroomField<V extends FieldValues, W>({
  brandId,
  showrooms: { data, error },
  ...props
}: ShowroomFieldProps<V, W>): ReactElement {
  const options = [NESSUNO_SHOWROOM, ...(data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))];
  const waiting = brandId === '' ? 'Scegli prima un brand' : error ? 'Elenco non disponibile' : 'Caricamento…';
  const isKnown = brandId !== '' && data !== undefined;
  return (
    <SelectField {...props} options={isKnown ? options : []} placeholder={isKnown ? NESSUNO_SHOWROOM.label : waiting} disabled={!isKnown} />
  );
}
