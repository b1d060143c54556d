import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { keyAt } from '#web/screen/key-at.ts';
import { ListFoot } from '#web/screen/list-foot.tsx';
import { ListSaid } from '#web/screen/list-said.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useLoadMore } from '#web/screen/use-load-more.ts';
import { useRowWindow } from '#web/screen/use-row-window.ts';
import type { VoceDelRegistro } from '../contract.ts';
import { type Gruppo, groupVoci } from './group-voci.ts';
import { GruppoRow } from './gruppo-row.tsx';

// An event of two lines; where to begin before the real ones are measured.
const EVENT_PX = 64;
const OVERSCAN = 8;
const AHEAD = 30;

interface RegistroListProps {
  pages: Pages<VoceDelRegistro>;
  /** Shown instead when there is nothing. */
  empty: ReactNode;
}

/** The register by day, the newest first; only the events in sight are in the document. */
export function RegistroList({ pages, empty }: RegistroListProps): ReactElement {
  const { total, isLoading, isSearching } = pages;
  return (
    <>
      <ListSaid pages={pages} noun={{ uno: 'voce', molti: 'voci' }} />
      {pages.error && total === undefined ? (
        <ErrorState
          text="La cronologia non è stata caricata. Controlla la connessione e riprova."
          error={pages.error}
          onRetry={pages.refetch}
        />
      ) : total === 0 ? (
        empty
      ) : (
        <div className="register" aria-busy={isLoading || isSearching}>
          {isLoading ? <Skeleton /> : <Events pages={pages} />}
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}

function Events({ pages }: { pages: Pages<VoceDelRegistro> }): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const groups = useMemo(() => groupVoci(pages.items), [pages.items]);
  const { first, last, above, below, measure } = useRowWindow({
    count: groups.length,
    keyOf: (index) => keyAt(groups, index, ({ voce }) => voce.operazione),
    estimate: EVENT_PX,
    overscan: OVERSCAN,
    top,
  });
  useLoadMore(pages, entriesIn(groups.slice(0, last)), AHEAD);
  return (
    <ol ref={list} aria-label="Cronologia" style={{ paddingTop: above, paddingBottom: below }}>
      {groups.slice(first, last).map((gruppo, i) => (
        <li key={gruppo.voce.operazione} ref={measure} data-index={first + i}>
          {gruppo.giorno && <h2>{gruppo.giorno}</h2>}
          <GruppoRow gruppo={gruppo} />
        </li>
      ))}
    </ol>
  );
}

function entriesIn(groups: readonly Gruppo[]): number {
  return groups.reduce((sum, { altre }) => sum + 1 + altre.length, 0);
}

/** Events to come, in their shape. Hidden from readers: the live region says that it is loading. */
function Skeleton(): ReactElement {
  return (
    <div aria-hidden>
      {[52, 38, 60, 44, 48].map((width) => (
        <div key={width} className="event">
          <span className="sk" style={{ width: 36 }} />
          <span className="sk" style={{ width: 104 }} />
          <span className="sk" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
