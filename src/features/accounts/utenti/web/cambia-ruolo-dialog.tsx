import type { ReactElement } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type User, UserChange } from '../contract.ts';
import { useUpdateUser } from './hooks.ts';

const RUOLI = ROLES.map((role) => ({ value: role, label: role }));

interface CambiaRuoloDialogProps {
  user: User;
  isOwn: boolean;
  onClose: () => void;
}

export function CambiaRuoloDialog({ user, isOwn, onClose }: CambiaRuoloDialogProps): ReactElement {
  const { mutate, isPending, error } = useUpdateUser();
  const form = useWireForm({
    schema: UserChange.refine(({ role }) => role !== user.role, { path: ['role'], message: 'È il ruolo che ha già: scegline un altro' }),
    defaultValues: { role: user.role },
    toWire: (values: { role: Role }) => values,
  });
  const name = nomeVisualizzato(user);
  return (
    <FormDialog
      title={`Ruolo di ${name}`}
      description={isOwn ? 'Con un ruolo nuovo dovrai accedere di nuovo' : `Con un ruolo nuovo ${name} dovrà accedere di nuovo`}
      form={form}
      onSubmit={(body) => mutate({ params: { id: String(user.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Cambia ruolo"
      pendingVerb="Salvataggio in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <SelectField control={form.control} name="role" label="Ruolo *" options={RUOLI} span="s6" />
    </FormDialog>
  );
}
