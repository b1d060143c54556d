import { Folder, HardDrive, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { TIPO_CARTELLA_LABELS, type TipoCartella } from '../fields.ts';

const ICONS: Record<TipoCartella, LucideIcon> = { cartella: Folder, unita_rete: HardDrive };

export function iconOfTipo(tipo: TipoCartella): LucideIcon {
  return ICONS[tipo];
}

export function TipoBadge({ tipo }: { tipo: TipoCartella }): ReactElement {
  return <Tag tone="line">{TIPO_CARTELLA_LABELS[tipo]}</Tag>;
}
