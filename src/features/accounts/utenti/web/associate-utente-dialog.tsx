import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { Right } from '#shared/permissions.ts';
import { UserBrandInput } from '#shared/user-brands.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import type { User } from '../contract.ts';
import { DIRITTO_OPTIONS, dirittiOf } from '../rules.ts';
import { searchAssociable, toOption, useAssociate } from './hooks.ts';
import { type LimitValues, limitToForm, limitToWire, ShowroomLimitField } from './showroom-limit-field.tsx';

interface Values extends LimitValues {
  user_id: Option | null;
  brand_id: string;
  diritto: Right;
}

// An empty selection is sent as NaN, so that the schema names the missing field.
const toWire = ({ user_id, brand_id, diritto, ...limit }: Values) => ({
  user_id: Number(user_id?.value),
  brand_id: Number(brand_id || Number.NaN),
  ...dirittiOf(diritto),
  // An account that administers a brand sees all of it.
  ...(diritto !== 'can_admin' && limitToWire(limit)),
});

interface AssociateUtenteDialogProps {
  /** The account from whose card the dialog was opened; undefined when it was opened from another place. */
  user?: User;
  onClose: () => void;
}

export function AssociaUtenteDialog({ user, onClose }: AssociateUtenteDialogProps): ReactElement {
  const { mutate, isPending, error } = useAssociate();
  const ownId = useSession().user?.id ?? 0;
  const { mayOn } = usePermessi();
  const takenBrandIds = user?.associazioni.map(({ brand }) => brand.id) ?? [];
  const brands = useMyBrands().brands.filter(({ id }) => mayOn('associazioni.modifica', id) && !takenBrandIds.includes(id));
  const defaultValues: Values = { user_id: user ? toOption(user) : null, brand_id: '', diritto: 'can_edit', ...limitToForm(null) };
  const form = useWireForm({ schema: UserBrandInput, defaultValues, toWire });
  const { control } = form;
  const [brandId, diritto] = useWatch({ control, name: ['brand_id', 'diritto'] });
  return (
    <FormDialog
      title="Associa Utente a Brand"
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Associa"
      pendingVerb="Associazione in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <ComboboxField
        control={control}
        name="user_id"
        label="Utente *"
        placeholder="Cerca per nome, username o email"
        search={(q) => searchAssociable(q, ownId)}
        span="s6"
      />
      <SelectField
        control={control}
        name="brand_id"
        label="Brand *"
        placeholder={brands.length === 0 ? 'Nessun altro brand' : 'Seleziona un brand'}
        options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        disabled={brands.length === 0}
      />
      <SelectField control={control} name="diritto" label="Diritto *" options={DIRITTO_OPTIONS} />
      {brandId !== '' && diritto !== 'can_admin' && <ShowroomLimitField control={control} brandId={Number(brandId)} />}
    </FormDialog>
  );
}
