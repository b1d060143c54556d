import type { ReactElement } from 'react';
import { NuovaPasswordField } from '#features/auth/web/nuova-password-field.tsx';
import { ROLES, type Role } from '#shared/permissions.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { UserInput } from '../contract.ts';
import { useRegisterUser } from './hooks.ts';

interface Values {
  username: string;
  email: string;
  password: string;
  nome: string;
  cognome: string;
  role: Role;
}

// Rule 43: the default role is IT.
const EMPTY: Values = { username: '', email: '', password: '', nome: '', cognome: '', role: 'IT' };
const RUOLI = ROLES.map((role) => ({ value: role, label: role }));

export function CreaUtenteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useRegisterUser();
  const form = useWireForm({ schema: UserInput, defaultValues: EMPTY, toWire: (values: Values) => values });
  const { control } = form;
  return (
    <FormDialog
      title="Crea Utente"
      description="Entra con username o email. I campi con * sono obbligatori"
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Crea Utente"
      pendingVerb="Creazione in corso..."
      pending={isPending}
      error={error}
    >
      <TextField control={control} name="nome" label="Nome" />
      <TextField control={control} name="cognome" label="Cognome" />
      <TextField control={control} name="username" label="Username *" />
      <TextField control={control} name="email" label="Email *" type="email" />
      <NuovaPasswordField control={control} name="password" label="Password *" advice=". L'utente può cambiarla dal suo account." />
      <SelectField control={control} name="role" label="Ruolo *" options={RUOLI} />
    </FormDialog>
  );
}
