import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import { CambiaPasswordForm, SessioniSection } from '#features/accounts/auth/web/accesso-section.tsx';
import { TastieraSection } from '#features/accounts/auth/web/tastiera-section.tsx';
import { FattoriSection } from '#features/accounts/fattori/web/fattori-section.tsx';
import { GettoniSection } from '#features/accounts/gettoni/web/gettoni-section.tsx';
import { DatiAccountForm } from '#features/accounts/utenti/web/dati-account-form.tsx';
import { PreferenzeSection } from '#features/notifications/avvisi/web/preferenze-section.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useMayReadRegistro, useSession } from '#web/session/use-session.ts';

/** What one does with one's own account, and what one asks when something does not work: anything else is an amministratore's. */
export default function AccountPage(): ReactElement {
  useScreen('Il tuo account');
  const { user } = useSession();
  const history = useMayReadRegistro() && (
    <Link to="/cronologia" className="btn second">
      <History className="i" aria-hidden />
      Cronologia
    </Link>
  );
  return (
    <>
      <PageHead title="Il tuo account" subtitle={user ? `${user.username} · ${user.email}` : ''} actions={history} />
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
              <CambiaPasswordForm />
            </Section>
            <TastieraSection />
          </div>
        </div>
      </div>
    </>
  );
}
