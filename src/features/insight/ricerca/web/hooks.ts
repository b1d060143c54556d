import { useDelayed } from '#web/data/use-delayed.ts';
import { useRead } from '#web/data/use-read.ts';
import { cerca, type GruppoRisultati } from '../contract.ts';
import { isSearchable, type TipoRisultato } from '../rules.ts';

// With the server's 50 ms the rows are there well before 300 ms after the last key.
const WAIT_MS = 120;

const NONE: readonly GruppoRisultati[] = [];

interface Cercati {
  gruppi: readonly GruppoRisultati[];
  /** Whether what is shown was found for an earlier text. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** What the server finds for the text, a moment after the last key; until then what it found before. */
export function useCerca(text: string, tipo: TipoRisultato | undefined): Cercati {
  const typed = text.trim();
  const q = useDelayed(typed, WAIT_MS);
  const isOn = isSearchable(typed);
  const read = useRead(
    cerca,
    { query: { q, ...(tipo && { tipo }) } },
    // others change what it finds, and an old answer is only good until the new one comes
    { enabled: isOn && isSearchable(q), keepPrevious: true, staleTime: 0 },
  );
  const isSearching = isOn && (q !== typed || read.isPlaceholderData || (read.isPending && read.isFetching));
  return {
    gruppi: isOn ? (read.data?.gruppi ?? NONE) : NONE,
    isSearching,
    error: isOn && !isSearching && !read.data ? read.error : null,
    retry: () => void read.refetch(),
  };
}
