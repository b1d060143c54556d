import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useLoadMore } from '#web/screen/use-load-more.ts';
import { useRowWindow } from '#web/screen/use-row-window.ts';
import { RigaCard } from './riga-card.tsx';
import type { RigheListProps } from './righe-list.tsx';

const CARD_PX = 180;
const OVERSCAN = 4;
const AHEAD = 20;

/** The rows as cards under each other, by the page's own scroll. */
export function RigheCardsList({ importazione, lettura, pages, colonne, significato, isOpen }: RigheListProps): ReactElement {
  const { items } = pages;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const { first, last, above, below, measure } = useRowWindow({
    count: items.length,
    keyOf: (index) => items[index]?.riga ?? index,
    estimate: CARD_PX,
    overscan: OVERSCAN,
    top,
  });
  useLoadMore(pages, last, AHEAD);
  return (
    <ul ref={list} className="righe-cards" aria-label="Anteprima delle righe" aria-busy={pages.isSearching}>
      {above > 0 && <li aria-hidden style={{ height: above }} />}
      {items.slice(first, last).map((riga, i) => (
        <li key={riga.riga} ref={measure} data-index={first + i}>
          <RigaCard {...{ riga, importazione, lettura, colonne, significato, isOpen }} />
        </li>
      ))}
      {below > 0 && <li aria-hidden style={{ height: below }} />}
    </ul>
  );
}
