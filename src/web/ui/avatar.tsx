import type { ReactElement } from 'react';
import { brandStyle } from './brand-style.ts';

export interface AvatarProps {
  nome: string;
  cognome: string;
  /** The brand's colour; grey without. */
  colore?: string | null | undefined;
  size?: 'm' | 'l';
}

/** People are round. Decorative: the name always stands beside it. */
export function Avatar({ nome, cognome, colore, size }: AvatarProps): ReactElement {
  return (
    <span className={['av', size, colore && 'brand'].filter(Boolean).join(' ')} style={brandStyle(colore)} aria-hidden>
      {initials(nome, cognome)}
    </span>
  );
}

function initials(nome: string, cognome: string): string {
  return [nome, cognome].map((word) => Array.from(word.trim())[0]?.toLocaleUpperCase('it') ?? '').join('');
}
