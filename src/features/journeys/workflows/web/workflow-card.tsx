import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, Package } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { ContoBadge } from '#features/journeys/attivita/web/conto-badge.tsx';
import { ProntezzaBadge } from '#features/journeys/preparazione/web/prontezza-badge.tsx';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { pressTooltip } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Workflow } from '../contract.ts';
import type { AssetAssegnati } from '../fields.ts';
import { type AssetGroup, toAssetGroups } from './asset-groups.ts';
import { AvanzamentoList, AzioniPanel, FermoPanel, ScadenzaBadge } from './avanzamento-panel.tsx';
import { StatoBadge } from './stato-badge.tsx';
import type { DialogRequest } from './workflow-dialog.tsx';

const DettagliPanel = lazyPart(() => import('./dettagli-panel.tsx').then((file) => file.DettagliPanel));

interface WorkflowCardProps {
  workflow: Workflow;
  onRequest: (request: DialogRequest) => void;
  /** The checkbox of the card, shown while the user selects workflows. */
  pickBox?: ReactNode;
  areDetailsOpen?: boolean;
}

export function WorkflowCard({ workflow, onRequest, pickBox, areDetailsOpen = false }: WorkflowCardProps): ReactElement {
  const { id, dipendente, brand, stato, asset, richieste, attivita, priorita, created_at, data_completamento, data_annullamento } =
    workflow;
  const [isOpen, setIsOpen] = useState(areDetailsOpen);
  const detailsId = useId();
  const name = `${dipendente.nome} ${dipendente.cognome}`;
  return (
    <article className="box workflow-card" aria-label={`Workflow di ${name}`}>
      <div className="person">
        <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} size="m" />
        <div>
          <h2 className="cut" title={name}>
            <PreviewButton address={`/workflows/${dipendente.id}:${id}`} name={name} />
          </h2>
          <small className="cut" title={dipendente.email}>
            {dipendente.email}
          </small>
        </div>
        {pickBox}
      </div>
      <AvanzamentoList stato={stato} />
      <AssetAssegnatiPanel asset={asset} />
      <AzioniPanel workflow={workflow} onRequest={onRequest} />
      <footer className="foot">
        <span className="tags">
          <StatoBadge stato={stato} />
          {stato !== 'annullato' && <ProntezzaBadge richieste={richieste} />}
          {stato !== 'annullato' && <ContoBadge conto={attivita} />}
          {priorita === 'alta' && <Tag tone="warning">Priorità alta</Tag>}
        </span>
        <LastNote workflow={workflow} />
        <span className="end">
          <ScadenzaBadge workflow={workflow} />
          <span>Creato il {formatData(created_at)}</span>
          {data_completamento && <span>Completato il {formatData(data_completamento)}</span>}
          {data_annullamento && <span>Annullato il {formatData(data_annullamento)}</span>}
          <span className="mono">ID {id}</span>
          <button type="button" className="link" aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setIsOpen(!isOpen)}>
            Dettagli
            <ChevronDown className="i" aria-hidden />
          </button>
          <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
            Vedi Dipendente
            <ArrowRight className="i" aria-hidden />
          </Link>
        </span>
      </footer>
      <FermoPanel workflow={workflow} />
      {isOpen && <DettagliPanel workflow={workflow} id={detailsId} onRequest={onRequest} />}
    </article>
  );
}

function LastNote({ workflow: { titolo, note_hr, ultimo_passo } }: { workflow: Workflow }): ReactElement | null {
  const author = ultimo_passo?.utente ? ` di ${nomeVisualizzato(ultimo_passo.utente)}` : '';
  const note = ultimo_passo?.nota ? `Nota${author}: ${ultimo_passo.nota}` : note_hr && `Note HR: ${note_hr}`;
  if (!note && !titolo) return null;
  return (
    <span className="remark cut" title={note || undefined}>
      {titolo && <b>{titolo}</b>} {note}
    </span>
  );
}

function AssetAssegnatiPanel({ asset }: { asset: AssetAssegnati }): ReactElement {
  const groups = toAssetGroups(asset);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div className="assets">
      <span className="label">Asset Assegnati</span>
      {count === 0 ? (
        <>
          <Tag tone="warning">Da configurare</Tag>
          <span className="help">Nessun asset ancora assegnato</span>
        </>
      ) : (
        <>
          <Tag tone="success">
            <Package className="i" aria-hidden />
            {count === 1 ? '1 Asset assegnato' : `${count} Asset assegnati`}
          </Tag>
          <ul>
            {groups.map((group) => (
              <li key={group.label}>
                <AssetGroupButton group={group} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function AssetGroupButton({ group: { label, icon: Icon, lines } }: { group: AssetGroup }): ReactElement {
  const name = `${label}: ${lines.length}. ${lines.join('; ')}`;
  return (
    <button type="button" className="asset-group" aria-label={name} {...pressTooltip([label, ...lines])}>
      <Icon className="i" aria-hidden />
      {lines.length}
    </button>
  );
}
