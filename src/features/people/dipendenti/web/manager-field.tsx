import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { NESSUN_MANAGER } from '../fields.ts';
import { searchManagers } from './search-managers.ts';

type ManagerFieldProps<V extends FieldValues, W> = FieldProps<V, W> & {
  /** Whose manager it is: nobody is their own. */
  exceptId: string;
};

/** Who leads them, found on the server; the value is the Option, null for nobody. */
export function ManagerField<V extends FieldValues, W>({ exceptId, ...props }: ManagerFieldProps<V, W>): ReactElement {
  return <ComboboxField {...props} search={(q) => searchManagers(q, exceptId)} placeholder={NESSUN_MANAGER.label} />;
}
