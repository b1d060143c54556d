import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { VoceDiCosa } from '../contract.ts';

/** Whom an entry of the register is about, leading to their page where there is one to see. */
export function DipendenteNote({ dipendente }: Pick<VoceDiCosa, 'dipendente'>): ReactElement | null {
  if (!dipendente) return null;
  const { id, nome, eliminato } = dipendente;
  if (id === null || eliminato) return <span className="muted">{nome}</span>;
  return (
    <Link to="/employees/$id" params={{ id }} className="link">
      {nome}
    </Link>
  );
}
