import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documenti/web/documenti-menu.tsx';
import { AssegnatarioLink } from '#kit/web/assegnato-a-note.tsx';
import { RisorsaCard } from '#kit/web/risorsa-card.tsx';
import { ScadenzaBadge } from '#kit/web/scadenza-badge.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Software } from '../contract.ts';
import { costoTotale, licenzeLibere } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { softwareKind } from './hooks.ts';
import { LicenzeBadge } from './licenze-badge.tsx';

const SCADENZA = { scaduta: 'Scaduta il', in_scadenza: 'Scade il', lontana: 'Scade il' };

export function SoftwareCard({ item, ...inList }: CardInList & { item: Software }): ReactElement {
  const { versione, licenza, fornitore, costo_licenza, data_scadenza } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={softwareKind}
      item={item}
      icon={AppWindow}
      detail={[fornitore, versione, licenza].filter(Boolean).join(' · ')}
      tags={
        <>
          {licenzeLibere(item) === 0 && <Tag tone="warning">Licenze esaurite</Tag>}
          <ScadenzaBadge scadenza={data_scadenza} words={SCADENZA} />
        </>
      }
      facts={[
        { label: 'Licenze in uso', value: <LicenzeBadge software={item} /> },
        { label: 'Assegnato a', value: <Holders software={item} /> },
        { label: 'Costo annuo per licenza', value: formatEuro(costo_licenza) },
        { label: 'Costo totale', value: formatEuro(costoTotale(item)) },
      ]}
      more={<DocumentiMenu soggetto="software" id={item.id} nome={item.nome} brandIds={item.brands.map(({ id }) => id)} />}
      give={<AssegnazionePanel software={item} />}
    />
  );
}

/** Who has it: one by name, the others as a number. That it is assigned is known to all, to whom only where they are visible (rule 12). */
function Holders({ software: { assegnatario, licenze_utilizzate } }: { software: Software }): ReactElement {
  if (licenze_utilizzate === 0) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return <>Altri brand</>;
  const others = licenze_utilizzate - 1;
  return (
    <>
      <AssegnatarioLink assegnatario={assegnatario} />
      {others > 0 && ` e ${others === 1 ? 'un altro' : `altri ${others}`}`}
    </>
  );
}
