import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';

export interface Option {
  value: string;
  label: string;
  /** In grey after the label: a serial number, a position. */
  detail?: string;
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

function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
