import type { ReactElement } from 'react';
import { toForm as formOf, toWire } from '#shared/fields.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { listUsers, type User, UserChange } from '../contract.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { useUpdateUser } from './hooks.ts';

const { nome, cognome, username, email } = CAMPI_UTENTE;
const CHIAMATO = { nome, cognome, username, email };

const toForm = (user: User) => formOf(CHIAMATO, user);

/** What an account is called, and where its mail goes. */
export function ModificaUtenteDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const update = useUpdateUser();
  const form = useWireForm({
    schema: UserChange,
    defaultValues: toForm(user),
    toWire: (values: ReturnType<typeof toForm>) => toWire(CHIAMATO, values),
  });
  const { control } = form;
  const last = useLastChange('users', user.id);
  const version = useNewerVersion(form, { current: user, toForm, write: update, reads: [listUsers], last });
  const send = (body: ReturnType<typeof toWire<typeof CHIAMATO>>) => {
    const base = version.base ?? user;
    const changes = { ...changesOf(toWire(CHIAMATO, toForm(base)), body), updated_at: base.updated_at };
    update.mutate({ params: { id: String(user.id) }, body: changes }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Modifica ${nomeVisualizzato(user)}`}
      description="Entra con username o email. Se cambi l'email, lo diciamo a quella di prima e a quella nuova"
      form={form}
      onSubmit={send}
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
