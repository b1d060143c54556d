import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useScreen } from '#web/screen/use-screen.ts';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Where a one-time link leads. Its token stands after '#', which browsers send to nobody. */
export default function ResetPasswordPage(): ReactElement {
  useScreen('Nuova password');
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        {token === '' ? <Incomplete /> : <ResetPasswordForm token={token} />}
        <Link to="/login" className="link">
          Torna al login
        </Link>
      </main>
      <LoginArt />
    </div>
  );
}

function Incomplete(): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>Il link non è completo</h1>
      <p className="lead">Copialo per intero, o chiedi a un amministratore di crearne un altro.</p>
    </>
  );
}
