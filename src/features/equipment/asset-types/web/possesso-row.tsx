import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatPeriodo } from '#shared/dates.ts';
import { Tag } from '#web/ui/tag.tsx';
import { isReserved } from './risorsa-badge.tsx';

/** That somebody, or a showroom, had a thing, or has it. */
export interface Period {
  id: number;
  /** Whom the user may see. */
  dipendente: { id: string } | null;
  luogo: { id: number } | null;
  nome: string;
  data_assegnazione: string;
  data_revoca: string | null;
  note: string | null;
  numero_telefono: string | null;
}

interface PossessoRowProps {
  period: Period;
  /** On a form one does not leave for somebody's page. */
  isLinked?: boolean;
  /** A button for an assignment that has not ended. */
  action?: ReactNode;
}

/** Who had a thing from when to when; the name leads to their page. */
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

/** Under a history that is longer than what is given of it at once; '' under one that is all there. */
export function sayLatest(shown: number, total = shown): string {
  if (shown >= total) return '';
  return `Sono mostrate le ultime ${shown} assegnazioni su ${total.toLocaleString('it-IT', { useGrouping: 'always' })}`;
}
