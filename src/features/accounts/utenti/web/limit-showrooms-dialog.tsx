import type { ReactElement } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { UserBrandChange } from '#shared/user-brands.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { Associazione, User } from '../contract.ts';
import { useLimitShowrooms } from './hooks.ts';
import { type LimitValues, limitToForm, limitToWire, ShowroomLimitField } from './showroom-limit-field.tsx';

interface LimitShowroomsDialogProps {
  user: User;
  association: Associazione;
  onClose: () => void;
}

export function LimitShowroomsDialog({ user, association, onClose }: LimitShowroomsDialogProps): ReactElement {
  const { mutate, isPending, error } = useLimitShowrooms();
  const { id, brand, showroom_ids } = association;
  const defaultValues: LimitValues = limitToForm(showroom_ids);
  const form = useWireForm({ schema: UserBrandChange, defaultValues, toWire: limitToWire });
  return (
    <FormDialog
      title={`Che cosa vede di ${brand.nome}`}
      description={nomeVisualizzato(user)}
      form={form}
      onSubmit={(body) => mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <ShowroomLimitField control={form.control} brandId={brand.id} />
    </FormDialog>
  );
}
