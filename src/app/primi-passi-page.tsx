import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { FINE, type NomePasso, passoCorrente, passoDopo } from '#features/accounts/primi-passi/rules.ts';
import { FattoSection } from '#features/accounts/primi-passi/web/fatto-section.tsx';
import { usePrimiPassi } from '#features/accounts/primi-passi/web/hooks.ts';
import { PercorsoList } from '#features/accounts/primi-passi/web/percorso-list.tsx';
import type { Invito } from '#features/accounts/utenti/contract.ts';
import { InvitiPanel } from '#features/accounts/utenti/web/inviti-panel.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { PrimoPasso } from './primo-passo.tsx';

const TITLE = 'Primi passi';

/** What a new installation needs, one step after the other; each can be left for later. */
export default function PrimiPassiPage(): ReactElement {
  useScreen(TITLE);
  const mayTake = usePermessi().may('utenti.gestisci');
  return (
    <>
      <PageHead
        title={TITLE}
        {...(mayTake ? { subtitle: 'Quattro passi. Puoi saltarne uno e fermarti quando vuoi: qui ritrovi ciò che manca.' } : {})}
        actions={mayTake && <ToDashboard />}
      />
      <div className="body">
        {mayTake ? (
          <Percorso />
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

function Percorso(): ReactElement {
  const { data, error, refetch } = usePrimiPassi();
  const [{ da }, setAddress] = useUrlState(['da']);
  // The links are shown this once: the step stays open over them, although the accounts are there.
  const [inviti, setInviti] = useState<readonly Invito[]>([]);
  if (!data) {
    if (!error) return <LoadingState text="Caricamento…" />;
    return <ErrorState text="I primi passi non sono stati caricati." error={error} onRetry={() => void refetch()} />;
  }
  const { passi } = data;
  const corrente = inviti.length > 0 ? 'account' : passoCorrente(passi, da);
  const goOn = (passo: NomePasso) => {
    setInviti([]);
    setAddress({ da: passoDopo(passo) });
  };
  return (
    <>
      <PercorsoList passi={passi} corrente={corrente} faccioTutto={data.faccio_tutto} onChoose={(passo) => setAddress({ da: passo })}>
        {inviti.length > 0 ? (
          <>
            <InvitiPanel inviti={inviti} />
            <div className="ways">
              <Button kind="primary" onClick={() => goOn('account')}>
                Continua
              </Button>
            </div>
          </>
        ) : (
          corrente !== FINE && <PrimoPasso passo={corrente} onInvited={setInviti} onSkip={() => goOn(corrente)} />
        )}
      </PercorsoList>
      {corrente === FINE && <FattoSection passi={passi} />}
    </>
  );
}
