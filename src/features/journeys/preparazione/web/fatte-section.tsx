import type { ReactElement } from 'react';
import { isReserved } from '#features/equipment/kit/web/risorsa-badge.tsx';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { RISORSA_DI, TIPO_VOCE_LABELS } from '#features/journeys/dotazioni/rules.ts';
import { formatData } from '#shared/dates.ts';
import { schedaDi } from '#shared/schede.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RigaPrepara } from '../contract.ts';

interface FatteSectionProps {
  righe: readonly RigaPrepara[];
  /** Left out: the user may not change them. */
  onNeed: ((id: number) => void) | undefined;
}

/** The lines that are done: what was given for them, or that they are not needed. */
export function FatteSection({ righe, onNeed }: FatteSectionProps): ReactElement {
  const given = righe.filter(({ stato }) => stato === 'assegnata').length;
  return (
    <Section title="Già a posto" badge={<Tag tone="line">{given}</Tag>}>
      <ul className="res">
        {righe.map((riga) => (
          <FattaRow key={riga.id} riga={riga} onNeed={onNeed} />
        ))}
      </ul>
    </Section>
  );
}

function FattaRow({ riga, onNeed }: { riga: RigaPrepara; onNeed: FatteSectionProps['onNeed'] }): ReactElement {
  const { id, tipo, descrizione, stato, risorsa } = riga;
  const kind = RISORSA_DI[tipo];
  return (
    <ResourceRow
      icon={RISORSA_ICONS[kind]}
      name={risorsa?.nome ?? descrizione}
      address={risorsa?.id ? schedaDi(kind, risorsa.id) : undefined}
      detail={risorsa ? `${descrizione} · dal ${formatData(risorsa.dal)}` : TIPO_VOCE_LABELS[tipo]}
      amount={<Stato stato={stato} dal={risorsa?.dal} />}
      actions={
        stato === 'non_serve' &&
        onNeed && (
          <Button size="small" kind="ghost" aria-label={`${descrizione}: serve`} onClick={() => onNeed(id)}>
            Serve
          </Button>
        )
      }
    />
  );
}

function Stato({ stato, dal }: { stato: RigaPrepara['stato']; dal: string | undefined }): ReactElement {
  if (stato === 'non_serve') return <Tag>Non serve</Tag>;
  return dal && isReserved(dal) ? <Tag tone="info">Riservato</Tag> : <Tag tone="success">Assegnata</Tag>;
}
