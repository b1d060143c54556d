import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { NuovaPasswordField } from '#features/accounts/auth/web/nuova-password-field.tsx';
import { type Right, ROLES, type Role } from '#shared/permissions.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog, FormGroup } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { type Invito, UserInput } from '../contract.ts';
import { DIRITTO_OPTIONS, dirittiOf } from '../rules.ts';
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
  /** The ids of the brands with which the account is associated. */
  brands: number[];
  /** The right on each brand. A key is a letter and the id, because the form library reads a number in a path as an array index. */
  diritti: Record<`b${number}`, Right>;
}

type Brand = ReturnType<typeof useMyBrands>['brands'][number];

const emptyValues = (brands: readonly Brand[]): Values => ({
  ...{ username: '', email: '', password: '', nome: '', cognome: '', role: 'IT', modo: 'password', brands: [] },
  diritti: Object.fromEntries(brands.map(({ id }) => [`b${id}`, 'can_edit'])),
});
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

const CreateUtenteForm = UserInput.extend({ modo: z.string(), password: UserInput.shape.password.optional() });

const toWire = ({ password, brands, diritti, ...values }: Values): z.input<typeof CreateUtenteForm> => ({
  ...values,
  ...(values.modo === 'password' ? { password } : {}),
  ...(brands.length === 0 ? {} : { brands: brands.map((id) => ({ brand_id: id, ...dirittiOf(diritti[`b${id}`] ?? 'can_edit') })) }),
});

/** The dialog opens when the brands have loaded, because the form needs a right for each of them from the start. */
export function CreateUtenteDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { brands, isLoading } = useMyBrands();
  return isLoading ? null : <CreateUtenteFormDialog brands={brands} onClose={onClose} />;
}

function CreateUtenteFormDialog({ brands, onClose }: { brands: readonly Brand[]; onClose: () => void }): ReactElement {
  const register = useRegisterUser();
  const invite = useInviteUser();
  const [created, setCreated] = useState<Invito>();
  const form = useWireForm({ schema: CreateUtenteForm, defaultValues: emptyValues(brands), toWire });
  const { control } = form;
  const modi = useModi(['password', 'posta', 'link']);
  const [modo, brandIds] = useWatch({ control, name: ['modo', 'brands'] });
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
      {brands.length > 0 && (
        <>
          <FormGroup name="Che cosa vede" />
          <BrandsField control={control} name="brands" label="Brand" brands={brands} help="Si possono aggiungere anche dopo." />
          {brands
            .filter(({ id }) => brandIds.includes(id))
            .map(({ id, nome }) => (
              <SelectField
                key={id}
                control={control}
                name={`diritti.b${id}`}
                label={`Diritto su ${nome}`}
                options={DIRITTO_OPTIONS}
                span="s2"
              />
            ))}
        </>
      )}
    </FormDialog>
  );
}
