import { type ReactElement, type ReactNode, useRef } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { CardRows } from './card-rows.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListSaid, type Noun } from './list-said.tsx';
import { ErrorState } from './states.tsx';

export interface CardGridProps<T> {
  label: string;
  noun: Noun;
  pages: Pages<T>;
  rowKey: (item: T) => string | number;
  render: (item: T) => ReactNode;
  empty: ReactNode;
  errorText: string;
}

/** A paged list as cards; as ListTable, only those in sight are in the document. */
export function CardGrid<T>({ label, noun, pages, rowKey, render, empty, errorText }: CardGridProps<T>): ReactElement {
  const wrap = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListSaid pages={pages} noun={noun} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={errorText} onRetry={pages.refetch} />
      ) : pages.total === 0 ? (
        empty
      ) : (
        <div className="card-wrap" ref={wrap} aria-busy={pages.isLoading || pages.isSearching}>
          {pages.isLoading ? <CardSkeleton /> : <CardRows {...{ wrap, label, pages, rowKey, render }} />}
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}
