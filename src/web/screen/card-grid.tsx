import type { ReactElement, ReactNode } from 'react';
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
  /** In the shape of the cards, while the first ones load; small cards when left out. */
  skeleton?: ReactNode;
  /** Cards as wide as the page, one below the other. */
  oneColumn?: boolean;
}

/** A paged list as cards; as ListTable, only those in sight are in the document. */
export function CardGrid<T>(props: CardGridProps<T>): ReactElement {
  const { label, noun, pages, rowKey, render, empty, errorText, skeleton = <CardSkeleton />, oneColumn = false } = props;
  return (
    <>
      <ListSaid pages={pages} noun={noun} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={errorText} error={pages.error} onRetry={pages.refetch} />
      ) : pages.total === 0 ? (
        empty
      ) : (
        <div className={oneColumn ? 'card-wrap one' : 'card-wrap'} aria-busy={pages.isLoading || pages.isSearching}>
          {pages.isLoading ? skeleton : <CardRows {...{ label, pages, rowKey, render, oneColumn }} />}
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}
