import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import type { Versionato } from '#shared/versionati.ts';
import { useRead } from '#web/data/use-read.ts';
import type { LastChange } from './use-newer-version.ts';

const UNKNOWN = { chi: null, quando: null, presenza: 'presente', updated_at: null } as const;

/** Who changed a record last and whether it is still there, as long as its form is open. Without an id nothing is asked. */
export function useLastChange(oggetto: Versionato, id: number | string | undefined): LastChange {
  const query = { oggetto, id: String(id ?? '') };
  const { data = UNKNOWN, refetch } = useRead(getUltimaModifica, { query }, { enabled: id !== undefined, staleTime: 0 });
  return { ...data, ask: () => void refetch() };
}
