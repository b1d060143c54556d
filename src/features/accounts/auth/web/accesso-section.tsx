import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { formatDataOra } from '#shared/dates.ts';
import { deleteOtherSessions, deleteSession, listSessions, type OwnSession } from '#shared/own-sessions.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { changePassword } from '../contract.ts';
import { PasswordInput } from '../fields.ts';
import { NuovaPasswordField } from './nuova-password-field.tsx';

export function SessioniSection(): ReactElement {
  const { data, error, refetch } = useSessions();
  const endSession = useEndSession();
  const endOthers = useEndOtherSessions();
  const endOthersButton = data?.some(({ attuale }) => !attuale) && (
    <Button size="small" onClick={() => endOthers.mutate({})} pendingText={endOthers.isPending ? 'Chiusura in corso...' : undefined}>
      Esci da tutti gli altri dispositivi
    </Button>
  );
  return (
    <Section title="Sessioni aperte" action={endOthersButton}>
      {!data && !error && <LoadingState text="Caricamento sessioni..." />}
      {error && <ErrorState text="Le sessioni non sono state caricate." onRetry={() => void refetch()} />}
      <ul className="rows">
        {data?.map(({ id, browser, attuale, created_at }) => (
          <li key={id}>
            <span className="who">
              <b>{browser}</b>
              <small>Aperta il {formatDataOra(created_at)}</small>
            </span>
            {attuale ? (
              <Tag tone="success">Questa</Tag>
            ) : (
              <Button
                size="small"
                aria-label={`Chiudi la sessione di ${browser} del ${formatDataOra(created_at)}`}
                disabled={endSession.isPending}
                onClick={() => endSession.mutate({ params: { id: String(id) } })}
              >
                Chiudi
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Loads the own sessions. They are always refetched, because no event reports a sign-in in another browser. */
function useSessions(): UseQueryResult<OwnSession[]> {
  return useRead(listSessions, {}, { staleTime: 0 });
}

function useEndSession(): Write<typeof deleteSession> {
  return useWrite(deleteSession, {
    success: 'Sessione chiusa',
    failure: 'Errore nella chiusura della sessione',
    serverMessage: true,
    untold: [listSessions],
  });
}

function useEndOtherSessions(): Write<typeof deleteOtherSessions> {
  return useWrite(deleteOtherSessions, {
    success: { title: 'Sessioni chiuse', text: 'Ora sei dentro solo da qui.' },
    failure: 'Errore nella chiusura delle sessioni',
    serverMessage: true,
    untold: [listSessions],
  });
}

const PasswordForm = PasswordInput.extend({ conferma: z.string() }).refine(({ password, conferma }) => password === conferma, {
  path: ['conferma'],
  message: 'Le password non coincidono',
});
type Values = z.input<typeof PasswordForm>;

const EMPTY_VALUES: Values = { password_attuale: '', password: '', conferma: '' };

export function ChangePasswordForm(): ReactElement {
  const { mutate, isPending, error } = useChangePassword();
  const form = useWireForm({ schema: PasswordForm, defaultValues: EMPTY_VALUES, toWire: (values: Values) => values });
  useServerErrors(form, error);
  const { control, reset } = form;
  const submit = ({ conferma: _, ...body }: Values) => mutate({ body }, { onSuccess: () => reset() });
  return (
    <form className="own" {...formProps(form, submit)}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <PasswordField control={control} name="password_attuale" label="Password attuale *" autoComplete="current-password" />
      <NuovaPasswordField control={control} name="password" label="Nuova password *" />
      <PasswordField control={control} name="conferma" label="Conferma nuova password *" autoComplete="new-password" />
      <p className="muted">Le altre sessioni aperte saranno chiuse.</p>
      <div>
        <Button type="submit" kind="primary" pendingText={isPending ? 'Salvataggio in corso...' : undefined}>
          Cambia password
        </Button>
      </div>
    </form>
  );
}

function useChangePassword(): Write<typeof changePassword> {
  return useWrite(changePassword, {
    success: { title: 'Password cambiata', text: 'Le altre sessioni sono state chiuse.' },
    failure: 'Errore nel cambio della password',
    serverMessage: true,
    untold: [listSessions],
  });
}
