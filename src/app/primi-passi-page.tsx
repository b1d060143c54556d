import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { currentPasso, FINE, type NomePasso, nextPasso } from '#features/accounts/primi-passi/rules.ts';
import { usePrimiPassi } from '#features/accounts/primi-passi/web/hooks.ts';
import { FattoSection, PercorsoList } from '#features/accounts/primi-passi/web/percorso-list.tsx';
import type { Invito } from '#features/accounts/utenti/contract.ts';
import { useFaTutto } from '#features/accounts/utenti/web/hooks.ts';
import { ModelloMenu } from '#features/exchange/importazioni/web/modello-menu.tsx';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { addressOf } from '#shared/screens.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { useFirstRun } from '#web/session/use-first-run.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';

const TITLE = 'Primi passi';

export default function PrimiPassiPage(): ReactElement {
  useScreen(TITLE);
  const canManage = usePermessi().may('utenti.gestisci');
  return (
    <>
      <PageHead
        title={TITLE}
        {...(canManage ? { subtitle: 'Quattro passi. Puoi saltarne uno e fermarti quando vuoi: qui ritrovi ciò che manca.' } : {})}
        actions={canManage && <ToDashboard />}
      />
      <div className="body">
        {canManage ? (
          <PassiGuide />
        ) : (
          <NoPermissionState title="Non tocca a te" text="Brand e account li prepara un amministratore." action={<ToDashboard />} />
        )}
      </div>
    </>
  );
}

const ToDashboard = () => (
  <Link to="/dashboard" className="btn second">
    Vai alla Dashboard
  </Link>
);

function PassiGuide(): ReactElement {
  const { data, error, refetch } = usePrimiPassi();
  const { isFirstRun, finish } = useFirstRun();
  const [{ da }, setAddress] = useUrlState(['da']);
  // The invitation links are shown only once, so the step of the accounts stays open while it shows them, although the accounts already
  // exist.
  const [inviti, setInviti] = useState<readonly Invito[]>([]);
  if (!data) {
    if (!error) return <LoadingState text="Caricamento…" />;
    return <ErrorState text="I primi passi non sono stati caricati." error={error} onRetry={() => void refetch()} />;
  }
  const { passi } = data;
  if (isFirstRun) return <FirstRecordsForm onDone={finish} />;
  const corrente = inviti.length > 0 ? 'account' : currentPasso(passi, da);
  const goToNext = (passo: NomePasso) => {
    setInviti([]);
    setAddress({ da: nextPasso(passo) });
  };
  return (
    <>
      <PercorsoList passi={passi} corrente={corrente} faccioTutto={data.faccio_tutto} onChoose={(passo) => setAddress({ da: passo })}>
        {inviti.length > 0 ? (
          <>
            <InvitiPanel inviti={inviti} />
            <div className="ways">
              <Button kind="primary" onClick={() => goToNext('account')}>
                Continua
              </Button>
            </div>
          </>
        ) : (
          corrente !== FINE &&
          corrente !== 'brand' && <PrimoPasso passo={corrente} onInvited={setInviti} onSkip={() => goToNext(corrente)} />
        )}
      </PercorsoList>
      {corrente === FINE && <FattoSection passi={passi} />}
    </>
  );
}

const FirstRecordsForm = lazyPart(() => import('./first-records-form.tsx').then((file) => file.FirstRecordsForm));
const InvitaForm = lazyPart(() => import('#features/accounts/utenti/web/invite-form.tsx').then((file) => file.InviteForm));
const NuovoShowroomDialog = lazyPart(() =>
  import('#features/people/showrooms/web/nuovo-showroom-dialog.tsx').then((file) => file.NuovoShowroomDialog),
);
const NewEmployee = lazyPart(() => import('./new-employee.tsx').then((file) => file.NewEmployee));

interface PrimoPassoProps {
  passo: Exclude<NomePasso, 'brand'>;
  onInvited: (inviti: readonly Invito[]) => void;
  onSkip: () => void;
}

function PrimoPasso({ passo, onInvited, onSkip }: PrimoPassoProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const skipButton = (
    <Button kind="ghost" onClick={onSkip}>
      Salta
    </Button>
  );
  const openButton = (verb: string) => (
    <Button kind="primary" onClick={() => setIsOpen(true)}>
      {verb}
    </Button>
  );
  switch (passo) {
    case 'account':
      return (
        <>
          <InvitaForm onMade={onInvited} />
          <FaTuttoOption>{skipButton}</FaTuttoOption>
        </>
      );
    case 'showroom':
      return (
        <>
          <div className="ways">
            {openButton('Crea Showroom')}
            <ImportFileLink elenco="showrooms" />
            {skipButton}
          </div>
          {isOpen && <NuovoShowroomDialog onClose={close} />}
        </>
      );
    case 'dipendente':
      return (
        <>
          <div className="ways">
            {openButton('Crea Dipendente')}
            <ImportFileLink elenco="dipendenti" />
            {skipButton}
          </div>
          <ModelloMenu elenco="dipendenti" />
          <DemoHint />
          {isOpen && <NewEmployee onClose={close} />}
        </>
      );
  }
}

function FaTuttoOption({ children }: { children: ReactElement }): ReactElement {
  const id = useSession().user?.id;
  const { mutate, isPending } = useFaTutto();
  return (
    <div className="or">
      <p>
        Per ora sei da solo? I passi degli onboarding che non sono di nessuno aspetteranno te. Quando un collega ne avrà il ruolo,
        aspetteranno lui.
      </p>
      <div className="ways">
        <Button
          kind="second"
          pendingText={isPending ? 'Salvataggio in corso...' : undefined}
          onClick={() => id !== undefined && mutate({ params: { id: String(id) }, body: { fa_tutto: true } })}
        >
          Faccio tutto io
        </Button>
        {children}
      </div>
    </div>
  );
}

function ImportFileLink({ elenco }: { elenco: 'showrooms' | 'dipendenti' }): ReactElement {
  return (
    <Link {...linkProps(addressOf('/importazioni', { elenco }))} className="btn second">
      Importa da un file
    </Link>
  );
}

const DEMO_COMMAND = 'npm run demo';

function DemoHint(): ReactElement {
  return (
    <div className="or">
      <p>
        Vuoi prima provare con un'azienda inventata? Si avvia da sola, sul computer dove è installato Organico, e non tocca questi dati:
      </p>
      <p className="copyable">
        <span className="mono">{DEMO_COMMAND}</span>
        <CopyButton text={DEMO_COMMAND} label="Copia il comando" />
      </p>
    </div>
  );
}

function InvitiPanel({ inviti }: { inviti: readonly Invito[] }): ReactElement {
  const expiresAt = inviti.find(({ expires_at }) => expires_at)?.expires_at;
  return (
    <>
      {expiresAt ? (
        <Note tone="warning" role="status">
          Copia adesso i link e mandali: quando vai avanti non si possono più vedere. Valgono una volta sola, fino al{' '}
          {formatDataOra(expiresAt)}.
        </Note>
      ) : (
        <Note tone="success" role="status">
          Ciascuno riceve una mail con il suo link: vale una volta sola, per sette giorni.
        </Note>
      )}
      <ul className="rows">
        {inviti.map(({ user, link }) => (
          <li key={user.id}>
            <span className="who">
              <b>
                {nomeVisualizzato(user)} <Tag tone="line">{user.role}</Tag>
              </b>
              <small>{user.email}</small>
            </span>
            {link && <InvitoLink name={nomeVisualizzato(user)} address={new URL(link, window.location.origin).href} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function InvitoLink({ name, address }: { name: string; address: string }): ReactElement {
  return (
    <span className="copyable">
      <span className="mono">{address}</span>
      <CopyButton text={address} label={`Copia il link di ${name}`} />
    </span>
  );
}
