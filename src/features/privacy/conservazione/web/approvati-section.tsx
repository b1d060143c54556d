import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { CLASSE, diceEsito } from '../rules.ts';
import { useApprovati } from './hooks.ts';

/** What was deleted, when and who approved it: how much, and nothing of whom. */
export function ApprovatiSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, error, loadMore, refetch } = useApprovati();
  return (
    <Section title="Approvati">
      {isLoading && <LoadingState text="Caricamento elenchi..." />}
      {error && items.length === 0 && <ErrorState text="Gli elenchi approvati non sono stati caricati." error={error} onRetry={refetch} />}
      {!isLoading && !error && items.length === 0 && <p className="keep-none">Nessun elenco è ancora stato approvato.</p>}
      {items.length > 0 && (
        <ul className="rows keep-rows" aria-label="Elenchi approvati">
          {items.map(({ id, approvato_il, approvato_da, eliminate, esito }) => (
            <li key={id}>
              <span className="who">
                <b>{formatDataOra(approvato_il)}</b>
                {approvato_da && <small>Approvato da {approvato_da}</small>}
                {esito.map((each) => (
                  <small key={each.classe}>
                    {CLASSE[each.classe].label}: {diceEsito(each)}
                  </small>
                ))}
              </span>
              <span className="num">{eliminate}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
    </Section>
  );
}
