import type { ReactNode } from 'react';

/** A column as data. On small screens the row becomes a card: `place` says where in it the cell goes (style/table.css). */
export interface Column<T> {
  key: string;
  head: string;
  /** As in CSS: '18%', '96px'. */
  width: string;
  place?: 'c-name' | 'c-mail' | 'c-tel' | 'c-job' | 'c-role' | 'c-brand' | 'c-state' | 'c-where' | 'c-flow' | 'c-holder' | 'c-acts';
  render: (item: T) => ReactNode;
  /** The whole text, for the cell that may be cut. */
  title?: (item: T) => string | undefined;
  align?: 'num';
  /** The field that the server sorts by; left out: not sortable. */
  sort?: string;
  /** Width of the bar shown while loading, in px. 'person' adds the round one, 'thing' the square one. */
  skeleton?: number | 'person' | 'thing';
}
