import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatPeriodo } from '#shared/dates.ts';
import { Tag } from '#web/ui/tag.tsx';
import { isReserved } from './risorsa-badge.tsx';

export interface HolderPeriod {
  id: number;
  /** The employee who has or had the item; null when the user has no permission to view the employee. */
  dipendente: { id: string } | null;
  luogo: { id: number } | null;
  nome: string;
  data_assegnazione: string;
  data_revoca: string | null;
  note: string | null;
  numero_telefono: string | null;
}

interface PossessoRowProps {
  period: HolderPeriod;
  /** Whether the name is a link. False inside a form, where a link would leave the page and lose the input. */
  isLinked?: boolean;
  action?: ReactNode;
}

export function PossessoRow({ period, isLinked = false, action }: PossessoRowProps): ReactElement {
  const { dipendente, luogo, nome, data_assegnazione, data_revoca, note, numero_telefono } = period;
  return (
    <li>
      <span className="who">
        <b>
          {dipendente && isLinked ? (
            <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
              {nome}
            </Link>
          ) : luogo && isLinked ? (
            <Link className="link" to="/showrooms/$id" params={{ id: String(luogo.id) }}>
              {nome}
            </Link>
          ) : (
            nome
          )}
        </b>
        <small>{[formatPeriodo(data_assegnazione, data_revoca), numero_telefono].filter(Boolean).join(' · ')}</small>
        {note && <p className="res-note">{note}</p>}
      </span>
      {action}
      {data_revoca === null && (isReserved(data_assegnazione) ? <Tag>Riservato</Tag> : <Tag>In corso</Tag>)}
    </li>
  );
}

/** Returns the text that only the latest assignments are shown; '' when the history is complete. */
export function describeLatest(shown: number, total = shown): string {
  if (shown >= total) return '';
  return `Sono mostrate le ultime ${shown} assegnazioni su ${total.toLocaleString('it-IT', { useGrouping: 'always' })}`;
}
