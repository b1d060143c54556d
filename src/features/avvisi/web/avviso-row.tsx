import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { linkOf } from '#web/screen/link-of.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Avviso } from '../contract.ts';
import type { Gravita } from '../rules.ts';
import { focusBeside } from './focus-beside.ts';

interface AvvisoRowProps {
  avviso: Avviso;
  onFollow: () => void;
  onHide: () => void;
}

// Colour is not the only sign: readers hear it, and the most pressing come first.
const DETTA: Record<Gravita, string> = { critica: 'Urgente: ', attenzione: '', nota: '' };

export function AvvisoRow({ avviso: { gravita, titolo, testo, collegamento }, onFollow, onHide }: AvvisoRowProps): ReactElement {
  return (
    <li className={`notice ${gravita}`}>
      <span className="t">
        <Link {...linkOf(collegamento)} onClick={onFollow}>
          <span className="sr">{DETTA[gravita]}</span>
          {titolo}
        </Link>
        <small>{testo}</small>
      </span>
      <IconButton
        icon={EyeOff}
        size="small"
        label={`Nascondi l'avviso su ${titolo}`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget, '.notice > button');
          onHide();
        }}
      />
    </li>
  );
}
