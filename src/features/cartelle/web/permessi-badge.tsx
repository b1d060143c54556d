import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { PERMESSI_CARTELLA, PERMESSI_CARTELLA_LABELS, type PermessiCartella } from '../rules.ts';

export const PERMESSI_OPTIONS = PERMESSI_CARTELLA.map((each) => ({ value: each, label: PERMESSI_CARTELLA_LABELS[each] }));

/** What its holder may do in a folder. */
export function PermessiBadge({ permessi }: { permessi: PermessiCartella }): ReactElement {
  return <Tag>{PERMESSI_CARTELLA_LABELS[permessi]}</Tag>;
}
