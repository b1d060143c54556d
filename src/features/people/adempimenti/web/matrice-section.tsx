import './adempimenti.css';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { useRead } from '#web/data/use-read.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import type { Matrice } from '../contract.ts';
import { useMatrice } from './hooks.ts';
import { StatoBadge } from './stato-badge.tsx';

const TITLE = 'Matrice degli adempimenti';

/** The employees of one showroom and their requirements as one table, which prints on one landscape page. */
export function MatriceSection({ views }: { views: ReactNode }): ReactElement {
  useScreen(TITLE);
  const [{ showroom: requested }, setFilter] = useUrlState(['showroom']);
  const showrooms = useRead(listShowrooms, { query: { sort: 'nome', limit: '200' } });
  const showroom = requested ?? String(showrooms.data?.[0]?.id ?? '');
  const matrice = useMatrice(showroom);
  const { data } = matrice;
  const failed = [showrooms, matrice].find((read) => read.error && !read.data);
  const chosen = showrooms.data?.find(({ id }) => String(id) === showroom);
  return (
    <>
      <PageHead
        title={chosen ? `${TITLE}: ${chosen.nome}` : TITLE}
        subtitle="Chi lavora in uno showroom e che cosa gli serve, su un foglio"
        more={data && data.persone.length > 0 ? [{ label: 'Stampa', icon: Printer, onSelect: () => window.print() }] : []}
      />
      {views}
      <FilterBar
        filters={[
          {
            name: 'showroom',
            label: 'Showroom',
            options: (showrooms.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
          },
        ]}
        values={{ showroom }}
        onChange={setFilter}
      />
      {showrooms.data?.length === 0 ? (
        <EmptyState title="Nessuno showroom" text="La matrice mostra le persone di uno showroom: non ne vedi ancora nessuno." />
      ) : failed ? (
        <ErrorState
          text="La matrice non è stata caricata. Controlla la connessione e riprova."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : !data ? (
        <LoadingState text="Caricamento matrice…" />
      ) : data.persone.length === 0 ? (
        <EmptyState title="Nessun adempimento" text="In questo showroom non lavora nessuno, oppure nessun tipo vale per chi ci lavora." />
      ) : (
        <MatriceTable matrice={data} />
      )}
    </>
  );
}

function MatriceTable({ matrice: { tipi, persone } }: { matrice: Matrice }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="matrice" aria-label="Matrice degli adempimenti" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Persona</th>
            {tipi.map(({ id, nome }) => (
              <th key={id} scope="col">
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {persone.map(({ dipendente, posizione, celle }) => (
            <tr key={dipendente.id}>
              <th scope="row">
                <Link to="/employees/$id" params={{ id: dipendente.id }}>
                  {dipendente.nome} {dipendente.cognome}
                </Link>
                {posizione && <small>{posizione}</small>}
              </th>
              {tipi.map(({ id }) => {
                const cella = celle.find(({ tipo_id }) => tipo_id === id);
                return (
                  <td key={id}>
                    {cella ? <StatoBadge stato={cella.stato} /> : <span className="muted">–</span>}
                    {cella?.valido_fino && <small>{formatData(cella.valido_fino)}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
