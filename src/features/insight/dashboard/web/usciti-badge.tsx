import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { usePages } from '#web/data/use-pages.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { formatUsciti } from '../rules.ts';

export function UscitiBadge(): ReactElement | null {
  const { total } = usePages(listDipendenti, { query: { situazione: 'uscito', limit: '1' } });
  if (!total) return null;
  return (
    <small>
      {' '}
      <Link {...linkProps('/employees?situazione=uscito')} className="link">
        {formatUsciti(total)}
      </Link>
    </small>
  );
}
