import type { ReactElement } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { Tag } from '#web/ui/tag.tsx';
import { PERMESSI_CARTELLA_LABELS, type PermessiCartella } from '../fields.ts';

export const PERMESSI_OPTIONS = optionsOf(PERMESSI_CARTELLA_LABELS);

/** What its holder may do in a folder. */
export function PermessiBadge({ permessi }: { permessi: PermessiCartella }): ReactElement {
  return <Tag>{PERMESSI_CARTELLA_LABELS[permessi]}</Tag>;
}
