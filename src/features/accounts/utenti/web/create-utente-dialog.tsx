import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { NuovaPasswordField } from '#features/accounts/auth/web/nuova-password-field.tsx';
import { ROLES, type Role } from '#shared/permissions.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Invito, UserInput } from '../contract.ts';
import { useInviteUser, useRegisterUser } from './hooks.ts';
import { LinkInvitoDialog, type Modo, useModi } from './link-invito-dialog.tsx';

interface Values {
  username: string;
  email: string;
  password: string;
  nome: string;
  cognome: string;
  role: Role;
  modo: Modo;
}

const EMPTY_VALUES: Values = { username: '', email: '', password: '', nome: '', cognome: '', role: 'IT', modo: 'password' };
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

const CreateUtenteForm = UserInput.extend({ modo: z.string(), password: UserInput.shape.password.optional() });

const toWire = ({ password, ...values }: Values): z.input<typeof CreateUtenteForm> =>
  values.modo === 'password' ? { ...values, password } : values;

export function CreateUtenteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const register = useRegisterUser();
  const invite = useInviteUser();
  const [created, setCreated] = useState<Invito>();
  const form = useWireForm({ schema: CreateUtenteForm, defaultValues: EMPTY_VALUES, toWire });
  const { control } = form;
  const modi = useModi(['password', 'posta', 'link']);
  const modo = useWatch({ control, name: 'modo' });
  const submit = ({ modo, password = '', ...user }: z.input<typeof CreateUtenteForm>) => {
    if (modo === 'password') return register.mutate({ body: { ...user, password } }, { onSuccess: onClose });
    const body = { ...user, per_posta: modo === 'posta' };
    invite.mutate({ body }, { onSuccess: (invito) => (invito.link ? setCreated(invito) : onClose()) });
  };
  if (created) return <LinkInvitoDialog invito={created} onClose={onClose} />;
  return (
    <FormDialog
      title="Crea Utente"
      description="I campi con * sono obbligatori. La password può anche sceglierla il collega, con un invito o un link"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      verb="Crea Utente"
      pendingVerb="Creazione in corso..."
      pending={register.isPending || invite.isPending}
      error={(modo === 'password' ? register : invite).error}
    >
      <TextField control={control} name="username" label="Username *" />
      <TextField control={control} name="email" label="Email *" type="email" />
      {modo === 'password' && (
        <NuovaPasswordField control={control} name="password" label="Password *" advice=". L'utente può cambiarla dal suo account." />
      )}
      <TextField control={control} name="nome" label="Nome" />
      <TextField control={control} name="cognome" label="Cognome" />
      <SelectField control={control} name="role" label="Ruolo *" options={ROLE_OPTIONS} />
      <RadioField control={control} name="modo" label="Come entra" options={modi} />
    </FormDialog>
  );
}
