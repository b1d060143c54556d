import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { linkOf } from '#web/screen/link-of.ts';
import type { Avviso } from '../contract.ts';
import type { Gravita } from '../rules.ts';
import { RimandaMenu } from './rimanda-menu.tsx';

interface AvvisoRowProps {
  avviso: Avviso;
  onFollow: () => void;
}

// Colour is not the only sign: readers hear it, and the most pressing come first.
const DETTA: Record<Gravita, string> = { critica: 'Urgente: ', attenzione: '', nota: '' };

export function AvvisoRow({ avviso, onFollow }: AvvisoRowProps): ReactElement {
  const { chiave, impronta, gravita, titolo, testo, collegamento } = avviso;
  return (
    <li className={`notice ${gravita}`}>
      <span className="t">
        <Link {...linkOf(collegamento)} onClick={onFollow}>
          <span className="sr">{DETTA[gravita]}</span>
          {titolo}
        </Link>
        <small>{testo}</small>
      </span>
      <RimandaMenu label={`Nascondi o rimanda: ${titolo}`} what={{ avvisi: [{ chiave, impronta }] }} kind=".notice > button" />
    </li>
  );
}
