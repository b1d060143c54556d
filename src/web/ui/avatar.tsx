import type { LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';

export interface AvatarProps {
  nome: string;
  cognome: string;
  colore?: string | null | undefined;
  size?: 'm' | 'l';
}

/** The round picture with the initials of an employee or user. It is hidden from screen readers, because the name is always beside it. */
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

/** Returns the style that sets the colour of a brand. tokens.css derives background and text colour from it. */
export function brandStyle(colore: string | null | undefined): CSSProperties {
  return colore ? ({ '--brand': colore } as CSSProperties) : {}; // cast: the React type has no custom properties
}

export function Tile({ icon: Icon }: { icon: LucideIcon }): ReactElement {
  return (
    <span className="tile">
      <Icon className="i" aria-hidden />
    </span>
  );
}
