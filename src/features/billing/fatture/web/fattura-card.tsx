import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Fattura } from '../contract.ts';

/** One invoice in the list: whose, of which days, and what is left to settle. */
export function FatturaCard({ fattura }: { fattura: Fattura }): ReactElement {
  const { id, fornitore, numero, dal, al, brands, righe, rilievi, da_sistemare, caricata_da, created_at } = fattura;
  return (
    <article className="box brief" aria-label={`Fattura di ${fornitore}`}>
      <header>
        <h2>
          <Link to="/fatture/$id" params={{ id: String(id) }}>
            {fornitore}
          </Link>{' '}
          <DaSistemareTag fattura={fattura} />
        </h2>
        <p>
          {numero && `${numero} · `}dal {formatData(dal)} al {formatData(al)}
        </p>
      </header>
      {rilievi > 0 && (
        <p>
          Da sistemare <b>{formatEuro(da_sistemare)}</b> all'anno
        </p>
      )}
      <BrandBadges brands={brands} most={3} />
      <ul>
        <li>
          {righe === 1 ? '1 riga' : `${righe} righe`}, caricata il {formatData(created_at)}
          {caricata_da && ` da ${caricata_da}`}
        </li>
      </ul>
    </article>
  );
}

export function DaSistemareTag({
  fattura: { aperti, rilievi, lette },
}: {
  fattura: Pick<Fattura, 'aperti' | 'rilievi' | 'lette'>;
}): ReactElement {
  if (lette === 0) return <Tag tone="danger">Da leggere</Tag>;
  if (aperti > 0) return <Tag tone="warning">{aperti === 1 ? '1 rilievo aperto' : `${aperti} rilievi aperti`}</Tag>;
  return <Tag tone="success">{rilievi === 0 ? 'Torna tutto' : 'Tutto sistemato'}</Tag>;
}
