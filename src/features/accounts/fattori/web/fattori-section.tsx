import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { confirm } from '#web/confirm/confirm.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { supportsPasskeys } from '#web/session/supports-passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Codici, Fattori, startApp } from '../contract.ts';
import { useDeleteApp, useDeletePasskey, useFattori, useRefetchSession, useRenewCodici, useStartApp } from './hooks.ts';

const AppDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.AppDialog));
const PasskeyDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.PasskeyDialog));
const RenamePasskeyDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.RenamePasskeyDialog));
const CodiciDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.CodiciDialog));

/** The page suggests new recovery codes when at most this number of codes is unused. */
const FEW_CODES = 3;

export function FattoriSection(): ReactElement {
  const { data, error, refetch } = useFattori();
  const isActive = data !== undefined && (data.app_dal !== null || data.passkey.length > 0);
  return (
    <Section title="Accesso in due passaggi" badge={isActive ? <Tag tone="success">Attivo</Tag> : undefined}>
      {!data && !error && <LoadingState text="Caricamento dei due passaggi..." />}
      {error && <ErrorState text="I due passaggi non sono stati caricati." onRetry={() => void refetch()} />}
      {data && <FattoriPanel fattori={data} isActive={isActive} />}
    </Section>
  );
}

function FattoriPanel({ fattori, isActive }: { fattori: Fattori; isActive: boolean }): ReactElement {
  const [open, setOpen] = useState<'passkey' | null>(null);
  const [startedApp, setStartedApp] = useState<ResultOf<typeof startApp> | null>(null);
  const [codici, setCodici] = useState<string[] | null>(null);
  const start = useStartApp();
  const renew = useRenewCodici();
  const refetchSession = useRefetchSession();
  const finish = (created: Codici) => {
    setOpen(null);
    setStartedApp(null);
    if (created.codici) setCodici(created.codici);
    else refetchSession();
  };
  const closeCodici = () => {
    setCodici(null);
    refetchSession(); // The account may have fulfilled the obligation now. The session is refetched after the user has seen the codes.
  };
  return (
    <>
      {!isActive && (
        <p className="res-note">Oltre alla password, un codice del telefono o una passkey: chi scopre la password non entra.</p>
      )}
      <ul className="rows">
        {fattori.app_dal !== null && <AppRow dal={fattori.app_dal} />}
        {fattori.passkey.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        {isActive && (
          <li>
            <span className="who">
              <b>Codici di recupero</b>
              <small>{fattori.codici === 1 ? 'Ne resta uno' : `Ne restano ${fattori.codici}`}</small>
            </span>
            <Button size="small" icon={KeyRound} onClick={() => renew.mutate({}, { onSuccess: (created) => setCodici(created.codici) })}>
              Creane di nuovi
            </Button>
          </li>
        )}
      </ul>
      {isActive && fattori.codici <= FEW_CODES && (
        <Note tone="warning">Ti restano pochi codici di recupero: creane di nuovi e stampali.</Note>
      )}
      <div className="tags">
        {fattori.app_dal === null && (
          <Button
            icon={Smartphone}
            pendingText={start.isPending ? 'Preparazione in corso...' : undefined}
            onClick={() => start.mutate({}, { onSuccess: setStartedApp })}
          >
            Usa un'app di autenticazione
          </Button>
        )}
        {supportsPasskeys() && (
          <Button icon={Fingerprint} onClick={() => setOpen('passkey')}>
            Aggiungi una passkey
          </Button>
        )}
      </div>
      {startedApp && <AppDialog app={startedApp} onDone={finish} onClose={() => setStartedApp(null)} />}
      {open === 'passkey' && <PasskeyDialog onDone={finish} onClose={() => setOpen(null)} />}
      {codici && <CodiciDialog codici={codici} onClose={closeCodici} />}
    </>
  );
}

function AppRow({ dal }: { dal: string }): ReactElement {
  const { mutateAsync } = useDeleteApp();
  const confirmRemoval = () =>
    confirm({
      title: "Togli l'app di autenticazione",
      text: "I codici dell'app non serviranno più per entrare. Vuoi toglierla?",
      verb: 'Togli',
      pendingVerb: 'Un momento...',
      act: () => mutateAsync({}),
    });
  return (
    <li>
      <span className="who">
        <b>App di autenticazione</b>
        <small>Dal {formatData(dal)}</small>
      </span>
      <Button size="small" aria-label="Togli l'app di autenticazione" onClick={() => void confirmRemoval()}>
        Togli
      </Button>
    </li>
  );
}

function PasskeyRow({ passkey }: { passkey: Fattori['passkey'][number] }): ReactElement {
  const [isRenaming, setRenaming] = useState(false);
  const { mutateAsync } = useDeletePasskey();
  const { id, nome, ultimo_uso, dominio } = passkey;
  const confirmRemoval = () =>
    confirm({
      title: 'Togli passkey',
      text: `Con la passkey ${nome} non si entrerà più. Vuoi toglierla?`,
      verb: 'Togli',
      pendingVerb: 'Un momento...',
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
  const hostText = dominio === window.location.hostname ? '' : ` · per ${dominio}`;
  return (
    <li>
      <span className="who">
        <b>Passkey {nome}</b>
        <small>
          {ultimo_uso ? `Usata il ${formatDataOra(ultimo_uso)}` : 'Mai usata'}
          {hostText}
        </small>
      </span>
      <Button size="small" aria-label={`Rinomina la passkey ${nome}`} onClick={() => setRenaming(true)}>
        Rinomina
      </Button>
      <Button size="small" aria-label={`Togli la passkey ${nome}`} onClick={() => void confirmRemoval()}>
        Togli
      </Button>
      {isRenaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  );
}
