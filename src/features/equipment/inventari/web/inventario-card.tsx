import './inventari.css';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { ScreenTitle } from '#web/screen/page-head.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Inventario, InventarioIntero } from '../contract.ts';
import { pdfOf } from './hooks.ts';

export function InventarioCard({ inventario }: { inventario: Inventario }): ReactElement {
  const { id, showroom, trovati, attesi, scadenza, aperto_da, chiuso_da, chiuso_il, created_at } = inventario;
  return (
    <article className="box brief" aria-label={`Inventario di ${showroom.nome}`}>
      <header>
        <h2>
          <Link to="/inventari/$id" params={{ id: String(id) }}>
            {showroom.nome}
          </Link>{' '}
          <StatoTag inventario={inventario} />
        </h2>
        <p>
          Trovati {trovati} di {attesi}
        </p>
      </header>
      <Meter value={trovati} of={attesi} />
      <ul>
        <li>{withAuthor(`Aperto il ${formatDataOra(created_at)}`, aperto_da)}</li>
        <li>
          {chiuso_il === null
            ? `Da chiudere entro il ${formatData(scadenza)}`
            : withAuthor(`Chiuso il ${formatDataOra(chiuso_il)}`, chiuso_da)}
        </li>
      </ul>
      <PeekButton name={showroom.nome} />
    </article>
  );
}

export function StatoTag({ inventario: { stato, in_ritardo } }: { inventario: Inventario }): ReactElement {
  if (stato === 'chiuso') return <Tag tone="line">Chiuso</Tag>;
  return in_ritardo ? <Tag tone="danger">In ritardo</Tag> : <Tag tone="info">Aperto</Tag>;
}

const withAuthor = (dateText: string, author: string | null) => (author === null ? dateText : `${dateText} da ${author}`);

interface CountHeaderProps {
  inventario: InventarioIntero;
  /** The number of scanned items, including items that were scanned on this phone but are not sent yet. */
  trovati: number;
  action?: ReactNode;
}

export function CountHeader({ inventario, trovati, action }: CountHeaderProps): ReactElement {
  const { showroom, attesi, scadenza, aperto_da } = inventario;
  return (
    <header className="conta-testa">
      <div>
        <ScreenTitle>
          Inventario di {showroom.nome} <StatoTag inventario={inventario} />
        </ScreenTitle>
        <p className="muted">
          Da chiudere entro il {formatData(scadenza)}
          {aperto_da && `, aperto da ${aperto_da}`}
        </p>
      </div>
      <div className="conta-azioni">
        <a className="btn second" href={pdfOf(inventario)} download>
          <Download className="i" aria-hidden />
          <span>Rapporto PDF</span>
        </a>
        {action}
      </div>
      <p className="conta-numero" role="status">
        Trovati <b>{trovati}</b> di <b>{attesi}</b>
      </p>
      <Meter value={trovati} of={attesi} />
    </header>
  );
}
