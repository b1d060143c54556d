import { Link, useParams } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ChiVedeSection } from '#features/accounts/visibilita/web/chi-vede-section.tsx';
import { FaiInventarioPanel } from '#features/equipment/inventari/web/fai-inventario-panel.tsx';
import { getShowroom } from '#features/people/showrooms/contract.ts';
import { ChiLavoraSection } from '#features/people/showrooms/web/chi-lavora-section.tsx';
import { CostoShowroomCard } from '#features/people/showrooms/web/costo-showroom-card.tsx';
import { MovimentiSection } from '#features/people/showrooms/web/movimenti-section.tsx';
import { isStatus } from '#web/data/call-error.ts';
import { useRead } from '#web/data/use-read.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tile } from '#web/ui/tile.tsx';
import { ShowroomThings } from './showroom-things.tsx';

/** The page of a showroom: who works there, what stands there, what that costs, who comes and who goes. */
export default function ShowroomPage(): ReactElement {
  const { id } = useParams({ from: '/showrooms/$id' });
  const { data: showroom, error, refetch } = useRead(getShowroom, { params: { id } });
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // 400: an address that cannot be any showroom's
  useScreen(showroom && !isNotFound ? showroom.nome : isNotFound ? 'Showroom non trovato' : error ? 'Showroom' : undefined);
  if (isNotFound) {
    return (
      <Unknown>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Showroom non trovato"
          text="Lo showroom richiesto non esiste o è stato rimosso."
          action={
            <Link to="/showrooms" className="btn second">
              Vai a Gestione Showroom
            </Link>
          }
        />
      </Unknown>
    );
  }
  if (!showroom) {
    return (
      <Unknown>
        {error ? (
          <ErrorState
            text="Lo showroom non è stato caricato. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento showroom…" />
        )}
      </Unknown>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/showrooms">Gestione Showroom</Link>} here={showroom.nome} />
      <div className="idcard">
        <Tile icon={Store} />
        <div className="t">
          <h1 tabIndex={-1}>{showroom.nome}</h1>
          <div className="line">
            <BrandBadges brands={showroom.brands} most={4} />
          </div>
        </div>
        <FaiInventarioPanel showroom={showroom} />
      </div>
      <div className="duo">
        <div className="stack">
          <ChiLavoraSection showroom={showroom} />
          <ShowroomThings showroom={showroom} />
        </div>
        <div className="stack">
          <CostoShowroomCard costi={showroom.costi} />
          <MovimentiSection arrivi={showroom.arrivi} uscite={showroom.uscite} />
          <ChiVedeSection cosa="showroom" id={showroom.id} nome={showroom.nome} />
        </div>
      </div>
    </>
  );
}

function Unknown({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/showrooms">Gestione Showroom</Link>} here="Showroom" />
      <h1 className="sr" tabIndex={-1}>
        Showroom
      </h1>
      {children}
    </>
  );
}
