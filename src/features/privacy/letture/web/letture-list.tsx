import { Link } from '@tanstack/react-router';
import { Euro, FileText, HeartPulse, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { TIPO_LETTURA_LABELS, type TipoLettura, VIA_LETTURA_LABELS } from '#shared/letture.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { LetturaFatta } from '../contract.ts';
import { lettoreInParole, quandoInParole } from '../rules.ts';

const ICONS: Record<TipoLettura, LucideIcon> = { malattia: HeartPulse, retribuzione: Euro, documento: FileText };

const COLUMNS: readonly Column<LetturaFatta>[] = [
  { key: 'chi', head: 'Chi ha letto', width: '22%', place: 'c-name', skeleton: 'thing', title: lettoreInParole, render: Lettore },
  { key: 'dipendente', head: 'Di chi', width: '20%', place: 'c-mail', skeleton: 120, render: DiChi },
  { key: 'tipo', head: 'Che cosa', width: '22%', place: 'c-role', skeleton: 90, title: whatIn, render: whatIn },
  { key: 'via', head: 'Come', width: '12%', place: 'c-state', skeleton: 64, render: ({ via }) => <Tag>{VIA_LETTURA_LABELS[via]}</Tag> },
  { key: 'quando', head: 'Quando', width: '24%', place: 'c-job', skeleton: 150, title: quandoInParole, render: quandoInParole },
];

export function LettureList({ letture, empty }: { letture: Pages<LetturaFatta>; empty: ReactNode }): ReactElement {
  return (
    <ListTable
      label="Letture"
      noun={{ uno: 'lettura', molti: 'letture' }}
      pages={letture}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={empty}
      errorText="Le letture non sono state caricate. Controlla la connessione e riprova."
    />
  );
}

function Lettore(lettura: LetturaFatta): ReactElement {
  return (
    <span className="person">
      <Tile icon={ICONS[lettura.tipo]} />
      <span className="cut">{lettoreInParole(lettura)}</span>
    </span>
  );
}

/** The kind, and which document where it still has a name. */
function whatIn({ tipo, documento }: LetturaFatta): string {
  return documento === null ? TIPO_LETTURA_LABELS[tipo] : documento;
}

function DiChi({ dipendente }: LetturaFatta): ReactNode {
  if (!dipendente) return 'Nessuna persona';
  if (dipendente.id === null) return dipendente.nome;
  return (
    <Link className="cut" to="/employees/$id" params={{ id: dipendente.id }}>
      {dipendente.nome}
    </Link>
  );
}
