import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDelayed } from '#web/data/use-delayed.ts';

export interface Option {
  value: string;
  label: string;
  /** In grey after the label: a serial number, a position. */
  detail?: string;
  /** A number that goes with it, proposed where the form asks for one. */
  numero?: string | null;
  /** A warning about the option, shown below the field when the option is selected. */
  warning?: string;
  /** Why it cannot be chosen now, in place of the detail; left out: it can. */
  why?: string;
}

export type SearchOptions = (q: string) => Promise<Option[]>;

const WAIT_MS = 200;

interface Found {
  options: readonly Option[];
  isSearching: boolean;
  error: Error | null;
}

/** What the server finds for the text, a moment after the last key. Kept as long as the field is on the screen. */
export function useOptions(text: string, open: boolean, search: SearchOptions): Found {
  const field = useId();
  const q = useDelayed(text.trim(), WAIT_MS);
  const { data, isFetching, error } = useQuery({
    queryKey: ['opzioni', field, q],
    queryFn: () => search(q),
    enabled: open,
    gcTime: 0,
    placeholderData: (former: Option[] | undefined) => former,
  });
  return { options: data ?? [], isSearching: isFetching || q !== text.trim(), error };
}
