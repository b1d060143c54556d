import { AppWindow } from 'lucide-react';
import type { RisorsaHeader } from '#features/equipment/kit/web/risorsa-header.ts';
import { ScadenzaBadge } from '#features/equipment/kit/web/scadenza-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Software } from '../contract.ts';
import { licenzeLibere } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { DuplicaSoftwarePanel } from './duplica-software-panel.tsx';

const SCADENZA = { scaduta: 'Scaduta il', in_scadenza: 'Scade il', lontana: 'Scade il' };

export const softwareHeader: RisorsaHeader<Software> = {
  icon: () => AppWindow,
  detail: ({ fornitore, versione, licenza }) => [fornitore, versione, licenza].filter(Boolean).join(' · '),
  tags: (item) => (
    <>
      {licenzeLibere(item) === 0 && <Tag tone="warning">Licenze esaurite</Tag>}
      <ScadenzaBadge scadenza={item.data_scadenza} words={SCADENZA} />
    </>
  ),
  give: (item, look) => <AssegnazionePanel software={item} look={look} />,
  copy: (item, look) => <DuplicaSoftwarePanel software={item} look={look} />,
};
