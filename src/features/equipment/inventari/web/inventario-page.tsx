import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { ChiVedeSection } from '#features/accounts/visibilita/web/chi-vede-section.tsx';
import { isStatus } from '#web/data/call-error.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { ContaPanel } from './conta-panel.tsx';
import { useInventario } from './hooks.ts';
import { InventarioChiusoPanel } from './inventario-chiuso-panel.tsx';

/** One count: being read, being closed, or closed. */
export default function InventarioPage(): ReactElement {
  const { id } = useParams({ from: '/inventari/$id' });
  const { data: inventario, error, refetch } = useInventario(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // 400: an address that cannot be any count's
  const title = inventario && !isNotFound ? `Inventario di ${inventario.showroom.nome}` : isNotFound ? 'Inventario non trovato' : undefined;
  useScreen(title ?? (error ? 'Inventario' : undefined));
  if (isNotFound) {
    return (
      <Unknown>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Inventario non trovato"
          text="L'inventario richiesto non esiste o è stato rimosso."
          action={
            <Link to="/inventari" className="btn second">
              Vai agli inventari
            </Link>
          }
        />
      </Unknown>
    );
  }
  if (!inventario) {
    return (
      <Unknown>
        {error ? (
          <ErrorState
            text="L'inventario non è stato caricato. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento inventario…" />
        )}
      </Unknown>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/inventari">Inventari</Link>} here={inventario.showroom.nome} />
      {inventario.modificabile ? (
        <ContaPanel key={inventario.id} inventario={inventario} />
      ) : (
        <InventarioChiusoPanel inventario={inventario} />
      )}
      <div className="body">
        <ChiVedeSection cosa="inventario" id={inventario.id} nome={`Inventario di ${inventario.showroom.nome}`} />
      </div>
    </>
  );
}

function Unknown({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/inventari">Inventari</Link>} here="Inventario" />
      <h1 className="sr" tabIndex={-1}>
        Inventario
      </h1>
      {children}
    </>
  );
}
