import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { confirm } from '#web/confirm/confirm.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Codici, Fattori, startApp } from '../contract.ts';
import { useDeleteApp, useDeletePasskey, useFattori, useRenewCodici, useSessionAgain, useStartApp } from './hooks.ts';

const AppDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.AppDialog));
const PasskeyDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.PasskeyDialog));
const RinominaPasskeyDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.RinominaPasskeyDialog));
const CodiciDialog = lazyPart(() => import('./fattore-dialog.tsx').then((file) => file.CodiciDialog));

/** The page suggests new recovery codes when the account has this number of unused codes or fewer. */
const FEW = 3;

/** Browsers support passkeys over TLS and on localhost, and not for an IP address. */
const knowsPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

export function FattoriSection(): ReactElement {
  const { data, error, refetch } = useFattori();
  const isOn = data !== undefined && (data.app_dal !== null || data.passkey.length > 0);
  return (
    <Section title="Accesso in due passaggi" badge={isOn ? <Tag tone="success">Attivo</Tag> : undefined}>
      {!data && !error && <LoadingState text="Caricamento dei due passaggi..." />}
      {error && <ErrorState text="I due passaggi non sono stati caricati." onRetry={() => void refetch()} />}
      {data && <Own fattori={data} isOn={isOn} />}
    </Section>
  );
}

function Own({ fattori, isOn }: { fattori: Fattori; isOn: boolean }): ReactElement {
  const [open, setOpen] = useState<'passkey' | null>(null);
  const [begun, setBegun] = useState<ResultOf<typeof startApp> | null>(null);
  const [codici, setCodici] = useState<string[] | null>(null);
  const start = useStartApp();
  const renew = useRenewCodici();
  const again = useSessionAgain();
  const done = (made: Codici) => {
    setOpen(null);
    setBegun(null);
    if (made.codici) setCodici(made.codici);
    else again();
  };
  const close = () => {
    setCodici(null);
    again(); // the obligation may be fulfilled now; refetched after the user has seen the codes
  };
  return (
    <>
      {!isOn && <p className="res-note">Oltre alla password, un codice del telefono o una passkey: chi scopre la password non entra.</p>}
      <ul className="rows">
        {fattori.app_dal !== null && <AppRow dal={fattori.app_dal} />}
        {fattori.passkey.map((each) => (
          <PasskeyRow key={each.id} passkey={each} />
        ))}
        {isOn && (
          <li>
            <span className="who">
              <b>Codici di recupero</b>
              <small>{fattori.codici === 1 ? 'Ne resta uno' : `Ne restano ${fattori.codici}`}</small>
            </span>
            <Button size="small" icon={KeyRound} onClick={() => renew.mutate({}, { onSuccess: (made) => setCodici(made.codici) })}>
              Creane di nuovi
            </Button>
          </li>
        )}
      </ul>
      {isOn && fattori.codici <= FEW && <Note tone="warning">Ti restano pochi codici di recupero: creane di nuovi e stampali.</Note>}
      <div className="tags">
        {fattori.app_dal === null && (
          <Button
            icon={Smartphone}
            pendingText={start.isPending ? 'Preparazione in corso...' : undefined}
            onClick={() => start.mutate({}, { onSuccess: setBegun })}
          >
            Usa un'app di autenticazione
          </Button>
        )}
        {knowsPasskeys() && (
          <Button icon={Fingerprint} onClick={() => setOpen('passkey')}>
            Aggiungi una passkey
          </Button>
        )}
      </div>
      {begun && <AppDialog app={begun} onDone={done} onClose={() => setBegun(null)} />}
      {open === 'passkey' && <PasskeyDialog onDone={done} onClose={() => setOpen(null)} />}
      {codici && <CodiciDialog codici={codici} onClose={close} />}
    </>
  );
}

function AppRow({ dal }: { dal: string }): ReactElement {
  const { mutateAsync } = useDeleteApp();
  const ask = () =>
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
      <Button size="small" aria-label="Togli l'app di autenticazione" onClick={() => void ask()}>
        Togli
      </Button>
    </li>
  );
}

function PasskeyRow({ passkey }: { passkey: Fattori['passkey'][number] }): ReactElement {
  const [isRenaming, setRenaming] = useState(false);
  const { mutateAsync } = useDeletePasskey();
  const { id, nome, ultimo_uso, dominio } = passkey;
  const ask = () =>
    confirm({
      title: 'Togli passkey',
      text: `Con la passkey ${nome} non si entrerà più. Vuoi toglierla?`,
      verb: 'Togli',
      pendingVerb: 'Un momento...',
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
  const where = dominio === window.location.hostname ? '' : ` · per ${dominio}`;
  return (
    <li>
      <span className="who">
        <b>Passkey {nome}</b>
        <small>
          {ultimo_uso ? `Usata il ${formatDataOra(ultimo_uso)}` : 'Mai usata'}
          {where}
        </small>
      </span>
      <Button size="small" aria-label={`Rinomina la passkey ${nome}`} onClick={() => setRenaming(true)}>
        Rinomina
      </Button>
      <Button size="small" aria-label={`Togli la passkey ${nome}`} onClick={() => void ask()}>
        Togli
      </Button>
      {isRenaming && <RinominaPasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  );
}
