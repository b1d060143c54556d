import { Download } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { Meter } from '#web/ui/meter.tsx';
import type { InventarioIntero } from '../contract.ts';
import { pdfOf } from './hooks.ts';
import { StatoTag } from './inventario-card.tsx';

interface ContaHeaderProps {
  inventario: InventarioIntero;
  /** With those that were read on this phone alone. */
  trovati: number;
  action?: ReactNode;
}

/** Of which showroom, until when, and how far it is. */
export function ContaHeader({ inventario, trovati, action }: ContaHeaderProps): ReactElement {
  const { showroom, attesi, scadenza, aperto_da } = inventario;
  return (
    <header className="conta-testa">
      <div>
        <h1 tabIndex={-1}>
          Inventario di {showroom.nome} <StatoTag inventario={inventario} />
        </h1>
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
