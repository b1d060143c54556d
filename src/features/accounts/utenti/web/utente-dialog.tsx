import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { formatDataOra } from '#shared/dates.ts';
import { toForm as formOf, toWire } from '#shared/fields.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import { type Invito, type LinkPassword, listUsers, type User, UserChange } from '../contract.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { useInviteAgain, useSendResetLink, useUpdateUser } from './hooks.ts';
import { LinkInvitoDialog, type Modo, useModi } from './link-invito-dialog.tsx';

const { nome, cognome, username, email } = CAMPI_UTENTE;
const EDITABLE_FIELDS = { nome, cognome, username, email };

const toForm = (user: User) => formOf(EDITABLE_FIELDS, user);

export function EditUtenteDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const update = useUpdateUser();
  const form = useWireForm({
    schema: UserChange,
    defaultValues: toForm(user),
    toWire: (values: ReturnType<typeof toForm>) => toWire(EDITABLE_FIELDS, values),
  });
  const { control } = form;
  const lastChange = useLastChange('users', user.id);
  const version = useNewerVersion(form, { current: user, toForm, write: update, reads: [listUsers], last: lastChange });
  const submit = (body: ReturnType<typeof toWire<typeof EDITABLE_FIELDS>>) => {
    const base = version.base ?? user;
    const changes = { ...changesOf(toWire(EDITABLE_FIELDS, toForm(base)), body), updated_at: base.updated_at };
    update.mutate({ params: { id: String(user.id) }, body: changes }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Modifica ${nomeVisualizzato(user)}`}
      description="Entra con username o email. Se cambi l'email, lo diciamo a quella di prima e a quella nuova"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={update.isPending}
      error={version.error}
      ready={!version.gone}
    >
      <CambiatoAltroveNote version={version} what="questo utente" />
      <TextField control={control} name="nome" label="Nome" />
      <TextField control={control} name="cognome" label="Cognome" />
      <TextField control={control} name="username" label="Username *" />
      <TextField control={control} name="email" label="Email *" type="email" />
    </FormDialog>
  );
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

interface ChangeRuoloDialogProps {
  user: User;
  isOwn: boolean;
  onClose: () => void;
}

export function ChangeRuoloDialog({ user, isOwn, onClose }: ChangeRuoloDialogProps): ReactElement {
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
      <SelectField control={form.control} name="role" label="Ruolo *" options={ROLE_OPTIONS} span="s6" />
    </FormDialog>
  );
}

const InvitoForm = z.object({ modo: z.string() });
const DEFAULT_VALUES: { modo: Modo } = { modo: 'link' };

export function InviteAgainDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useInviteAgain();
  const [created, setCreated] = useState<Invito>();
  const form = useWireForm({ schema: InvitoForm, defaultValues: DEFAULT_VALUES, toWire: (values: typeof DEFAULT_VALUES) => values });
  const modi = useModi(['posta', 'link'], () => form.resetField('modo', { defaultValue: 'posta' }));
  const submit = ({ modo }: z.input<typeof InvitoForm>) =>
    mutate(
      { params: { id: String(user.id) }, body: { per_posta: modo === 'posta' } },
      { onSuccess: (invito) => (invito.link ? setCreated(invito) : onClose()) },
    );
  if (created) return <LinkInvitoDialog invito={created} onClose={onClose} />;
  return (
    <FormDialog
      title={`Invita di nuovo ${nomeVisualizzato(user)}`}
      description={`Il nuovo link vale sette giorni, quello di prima non vale più. La mail va a ${user.email}.`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      verb="Invita di nuovo"
      pendingVerb="Un momento..."
      pending={isPending}
      error={error}
      size="m"
    >
      <RadioField control={form.control} name="modo" label="Come lo riceve" options={modi} />
    </FormDialog>
  );
}

interface LinkPasswordDialogProps {
  user: User;
  link: LinkPassword;
  onClose: () => void;
}

export function LinkPasswordDialog({ user, link: { link, expires_at, posta_attiva }, onClose }: LinkPasswordDialogProps): ReactElement {
  const { mutate, isPending, isSuccess } = useSendResetLink();
  const name = nomeVisualizzato(user);
  const send = () => mutate({ params: { id: String(user.id) }, body: { token: link.slice(link.indexOf('#') + 1) } });
  return (
    <LinkDialog
      title="Link per la password"
      description={`Per ${name}: vale una volta sola, fino al ${formatDataOra(expires_at)}.`}
      warning={`Mandalo adesso: quando chiudi non si può più vedere. Chi lo ha sceglie la password di ${name}.`}
      link={link}
      mailing={{ isActive: posta_attiva, to: user.email, send, isPending, isSent: isSuccess }}
      onClose={onClose}
    />
  );
}
