import { Folder, HardDrive, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PERMESSI_CARTELLA_LABELS, type PermessiCartella, TIPO_CARTELLA_LABELS, type TipoCartella } from '../fields.ts';

const ICONS: Record<TipoCartella, LucideIcon> = { cartella: Folder, unita_rete: HardDrive };

export function iconOfTipo(tipo: TipoCartella): LucideIcon {
  return ICONS[tipo];
}

export function TipoBadge({ tipo }: { tipo: TipoCartella }): ReactElement {
  return <Tag tone="line">{TIPO_CARTELLA_LABELS[tipo]}</Tag>;
}

export function Percorso({ nome, percorso }: { nome: string; percorso: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono cut" title={percorso}>
        {percorso}
      </span>
      <CopyButton text={percorso} label={`Copia il percorso di ${nome}`} />
    </span>
  );
}

export const PERMESSI_OPTIONS = optionsOf(PERMESSI_CARTELLA_LABELS);

export function PermessiBadge({ permessi }: { permessi: PermessiCartella }): ReactElement {
  return <Tag>{PERMESSI_CARTELLA_LABELS[permessi]}</Tag>;
}
