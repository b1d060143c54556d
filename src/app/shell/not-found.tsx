import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';

export default function NotFound(): ReactElement {
  useScreen('Pagina non trovata');
  return (
    <>
      <PageHead title="Pagina non trovata" />
      <EmptyState
        arcs={['done', 'todo', 'todo']}
        title="Qui non c'è nessuna pagina"
        text="L'indirizzo è sbagliato, oppure la pagina non è ancora pronta. Controlla l'indirizzo o riparti dal menu."
        action={
          <Link to="/dashboard" className="btn second">
            Vai alla Dashboard
          </Link>
        }
      />
    </>
  );
}
