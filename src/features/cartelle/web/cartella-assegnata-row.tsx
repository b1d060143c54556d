import type { ReactElement } from 'react';
import type { CartellaAssegnata } from '#features/risorse/contract.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { TIPO_CARTELLA_LABELS } from '../rules.ts';
import { useTakeBack } from './hooks.ts';
import { Percorso } from './percorso-field.tsx';
import { PermessiBadge } from './permessi-badge.tsx';
import { iconOfTipo } from './tipo-badge.tsx';

interface CartellaAssegnataRowProps {
  cartella: CartellaAssegnata;
  holder: { nome: string; cognome: string };
  mayRemove: boolean;
}

export function CartellaAssegnataRow({ cartella, holder, mayRemove }: CartellaAssegnataRowProps): ReactElement {
  const { nome, tipo, percorso, server, permessi } = cartella;
  const takeBack = useTakeBack();
  return (
    <ResourceRow
      icon={iconOfTipo(tipo)}
      name={nome}
      detail={[TIPO_CARTELLA_LABELS[tipo], server].filter(Boolean).join(' · ')}
      mid={<Percorso nome={nome} percorso={percorso} />}
      note={cartella.note}
      amount={<PermessiBadge permessi={permessi} />}
      onRemove={mayRemove ? () => takeBack(cartella, holder) : undefined}
    />
  );
}
