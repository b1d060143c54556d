import type { LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';

export interface AvatarProps {
  nome: string;
  cognome: string;
  /** The brand's colour; grey without one. */
  colore?: string | null | undefined;
  size?: 'm' | 'l';
}

/** The initials of a person in a circle. Decorative, because the name is always beside it. */
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

/** The style that sets the brand's colour on an element of class `brand`. tokens.css derives background and text colour from it. */
export function brandStyle(colore: string | null | undefined): CSSProperties {
  return colore ? ({ '--brand': colore } as CSSProperties) : {}; // the React type has no custom properties
}

/** The icon of an item in a square, before its name. */
export function Tile({ icon: Icon }: { icon: LucideIcon }): ReactElement {
  return (
    <span className="tile">
      <Icon className="i" aria-hidden />
    </span>
  );
}
