import type { ReactElement } from 'react';
import { formatNumero } from '#shared/numero.ts';
import type { Pages } from '#web/data/use-pages.ts';

/** How the things of a list are called: { uno: 'dipendente', molti: 'dipendenti' }. */
export interface Noun {
  uno: string;
  molti: string;
}

/** Tells readers that the list is loading and, after each search, how many there are. */
export function ListSaid<T>({ pages, noun }: { pages: Pages<T>; noun: Noun }): ReactElement {
  return (
    <p role="status" className="sr">
      {said(pages, noun)}
    </p>
  );
}

function said<T>({ isLoading, isSearching, total }: Pages<T>, noun: Noun): string {
  if (isLoading) return `Caricamento ${noun.molti}…`;
  if (isSearching || total === undefined) return '';
  return total === 1 ? `1 ${noun.uno}` : `${formatNumero(total)} ${noun.molti}`;
}
