import type { ReactElement } from 'react';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { usePages } from '#web/data/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useHardwarePerTipo } from './hooks.ts';
import { PersonaRow, RiquadroSection } from './riquadro-section.tsx';

/** Lists the employees who are about to leave. Renders nothing when there are none, except when loading failed. */
export function DipendentiInUscitaSection(): ReactElement | null {
  const { items, total, error, refetch, hasMore, loadMore, isLoadingMore } = usePages(listDipendenti, {
    query: { stato: 'uscente', sort: 'data_dismissione' },
  });
  // The section waits until the section above has loaded, because a change of height above would move it.
  const isSectionAboveLoading = useHardwarePerTipo().isPending;
  if ((!total && !error) || isSectionAboveLoading) return null;
  return (
    <RiquadroSection
      title="Dipendenti in Uscita"
      badge={total !== undefined && <Tag tone="warning">{total}</Tag>}
      items={total === undefined ? undefined : items}
      error={error}
      onRetry={refetch}
      rows={1}
      empty="Nessun dipendente in uscita"
      errorText="I dipendenti in uscita non sono stati caricati."
    >
      {(dipendenti) => (
        <>
          <ul className="rows">
            {dipendenti.map((dipendente) => (
              <PersonaRow key={dipendente.id} persona={dipendente}>
                <span className="num soft">{dipendente.data_uscita ? formatData(dipendente.data_uscita) : 'Non specificata'}</span>
              </PersonaRow>
            ))}
          </ul>
          {hasMore && (
            <Button kind="ghost" size="small" onClick={loadMore} pendingText={isLoadingMore ? 'Caricamento...' : undefined}>
              Mostra altri
            </Button>
          )}
        </>
      )}
    </RiquadroSection>
  );
}
