import type { LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';

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

/** The brand's own colour for an element of class `brand`; tint and text are made from it in tokens.css. */
export function brandStyle(colore: string | null | undefined): CSSProperties {
  return colore ? ({ '--brand': colore } as CSSProperties) : {}; // React's type knows no custom properties; the DOM sets them by CSSOM
}

/** Things are square: the sign of an asset before its name. */
export function Tile({ icon: Icon }: { icon: LucideIcon }): ReactElement {
  return (
    <span className="tile">
      <Icon className="i" aria-hidden />
    </span>
  );
}
