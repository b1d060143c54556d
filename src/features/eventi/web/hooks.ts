import type { Versionato } from '#shared/versionati.ts';
import { useRead } from '#web/data/use-read.ts';
import { getUltimaModifica } from '../contract.ts';

/** The name of who changed a thing last, once it is asked for; undefined as long as it is not known. */
export function useLastChangeBy(oggetto: Versionato, id: number | string, isAsked: boolean): string | undefined {
  const { data } = useRead(getUltimaModifica, { query: { oggetto, id: String(id) } }, { enabled: isAsked, staleTime: 0 });
  return data?.chi ?? undefined;
}
