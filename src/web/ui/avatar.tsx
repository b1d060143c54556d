import type { LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';

export interface AvatarProps {
  nome: string;
  cognome: string;
  colore?: string | null | undefined;
  size?: 'm' | 'l';
}

/** Decorative, because the name is always beside it. */
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

/** tokens.css derives background and text colour from the brand's colour. */
export function brandStyle(colore: string | null | undefined): CSSProperties {
  return colore ? ({ '--brand': colore } as CSSProperties) : {}; // the React type has no custom properties
}

export function Tile({ icon: Icon }: { icon: LucideIcon }): ReactElement {
  return (
    <span className="tile">
      <Icon className="i" aria-hidden />
    </span>
  );
}
