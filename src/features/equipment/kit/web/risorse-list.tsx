import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Selection } from '#web/bulk/use-selection.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { CardGrid } from '#web/screen/card-grid.tsx';
import type { Noun } from '#web/screen/list-said.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';

/** What the page of a kind hands to its list, be that cards or a table. */
export interface RisorseListProps<T> {
  label: string;
  noun: Noun;
  pages: Pages<T>;
  rowKey: (item: T) => number;
  selection: Selection<object>;
  empty: ReactNode;
  errorText: string;
  sort: string | undefined;
  onSort: (sort: string) => void;
  onEdit: (item: T) => void;
  /** Of a table: the columns that are shown, by name. */
  colonne: readonly string[];
}

/** A kind's list as cards. */
export function cardsOf<T extends { id: number }>(Card: ComponentType<CardInList & { item: T }>): ComponentType<RisorseListProps<T>> {
  return function Cards({ selection, onEdit, label, noun, pages, rowKey, empty, errorText }): ReactElement {
    return (
      <CardGrid
        {...{ label, noun, pages, rowKey, empty, errorText }}
        render={(item) => (
          <Card
            item={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={() => selection.toggle(item.id)}
            onEdit={() => onEdit(item)}
          />
        )}
      />
    );
  };
}
