import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ChangePasswordForm, SessioniSection } from '#features/accounts/auth/web/accesso-section.tsx';
import { FattoriSection } from '#features/accounts/fattori/web/fattori-section.tsx';
import { GettoniSection } from '#features/accounts/gettoni/web/gettoni-section.tsx';
import { OwnChange } from '#features/accounts/utenti/contract.ts';
import { CAMPI_UTENTE } from '#features/accounts/utenti/fields.ts';
import { useUpdateOwn } from '#features/accounts/utenti/web/hooks.ts';
import { PreferenzeSection } from '#features/notifications/avvisi/web/preferenze-section.tsx';
import { toForm, toWire } from '#shared/fields.ts';
import type { SessionUser } from '#shared/session.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { areShortcutsOn, setShortcuts } from '#web/screen/key-shortcuts.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useCanReadRegistro, useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';

export default function AccountPage(): ReactElement {
  useScreen('Il tuo account');
  const { user } = useSession();
  const cronologiaLink = useCanReadRegistro() && (
    <Link to="/cronologia" className="btn second">
      <History className="i" aria-hidden />
      Cronologia
    </Link>
  );
  return (
    <>
      <PageHead title="Il tuo account" subtitle={user ? `${user.username} · ${user.email}` : ''} actions={cronologiaLink} />
      <div className="body">
        <div className="cols flush">
          <div className="stack">
            <FattoriSection />
            <SessioniSection />
            <GettoniSection />
            <PreferenzeSection />
          </div>
          <div className="stack">
            {user && (
              <Section title="I tuoi dati">
                <DatiAccountForm user={user} />
              </Section>
            )}
            <Section title="Cambia password">
              <ChangePasswordForm />
            </Section>
            <TastieraSection />
          </div>
        </div>
      </div>
    </>
  );
}

function TastieraSection(): ReactElement {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    setShortcuts(next);
    setIsOn(next);
  };
  return (
    <Section title="Tastiera">
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
        <span>
          Scorciatoie con un tasto solo
          <small>
            / porta alla ricerca; nella Dashboard J, K, H e la lettera accanto a un pulsante lavorano sulla riga scelta. Toglile se detti i
            comandi a voce o le premi senza volerlo. Vale in questo browser.
          </small>
        </span>
      </label>
    </Section>
  );
}

const { nome, cognome, email } = CAMPI_UTENTE;
const OWN_FIELDS = { nome, cognome, email };
type Values = ReturnType<typeof toForm<typeof OWN_FIELDS>>;

function DatiAccountForm({ user }: { user: SessionUser }): ReactElement {
  const { mutate, isPending, error } = useUpdateOwn();
  const form = useWireForm({
    schema: OwnChange,
    defaultValues: toForm(OWN_FIELDS, user),
    toWire: (values: Values) => toWire(OWN_FIELDS, values),
  });
  useServerErrors(form, error);
  const { control } = form;
  const saveChanges = (body: ReturnType<typeof toWire<typeof OWN_FIELDS>>) =>
    mutate({ body: changesOf(toWire(OWN_FIELDS, toForm(OWN_FIELDS, user)), body) });
  return (
    <form className="own" {...formProps(form, saveChanges)}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <TextField control={control} name="nome" label="Nome" autoComplete="given-name" />
      <TextField control={control} name="cognome" label="Cognome" autoComplete="family-name" />
      <TextField control={control} name="email" label="Email *" type="email" autoComplete="email" />
      <p className="muted">Lo username lo cambia un amministratore.</p>
      <div>
        <Button type="submit" kind="primary" pendingText={isPending ? 'Salvataggio in corso...' : undefined}>
          Salva i tuoi dati
        </Button>
      </div>
    </form>
  );
}
