import type { ReactElement } from 'react';
import type { BrandAction } from '#shared/permissions.ts';
import { Note } from '#web/ui/note.tsx';
import { usePermessi } from './use-session.ts';

export function FormNeedsBrandNote({ action }: { action: BrandAction }): ReactElement | null {
  if (usePermessi().brandsFor(action).length > 0) return null;
  return <Note tone="warning">Nessun brand disponibile. Crea prima dei brand o chiedi al tuo amministratore di assegnarti dei brand.</Note>;
}
