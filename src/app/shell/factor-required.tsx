import { LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { ConfermaDialog } from '#features/accounts/auth/web/conferma-dialog.tsx';
import { useLogout } from '#features/accounts/auth/web/use-logout.ts';
import { FattoriSection } from '#features/accounts/fattori/web/fattori-section.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

export default function FactorRequired(): ReactElement {
  useScreen('Attiva i due passaggi');
  const { mutate: logout } = useLogout();
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>Attiva i due passaggi</h1>
        <p className="lead">Per il tuo account sono obbligatori. Scegli come, e torni subito al tuo lavoro.</p>
        <FattoriSection />
        <Button kind="ghost" icon={LogOut} onClick={() => logout({})}>
          Esci
        </Button>
        <ConfermaDialog />
      </main>
    </div>
  );
}
