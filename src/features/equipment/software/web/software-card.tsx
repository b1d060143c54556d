import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatarioLink } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { RisorsaCard } from '#features/equipment/kit/web/risorsa-card.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import type { Software } from '../contract.ts';
import { costoTotale } from '../rules.ts';
import { softwareKind } from './hooks.ts';
import { LicenzeBadge } from './licenze-badge.tsx';
import { softwareHeader } from './software-header.tsx';

export function SoftwareCard({ item, ...inList }: CardInList & { item: Software }): ReactElement {
  return (
    <RisorsaCard
      {...inList}
      kind={softwareKind}
      item={item}
      header={softwareHeader}
      facts={[
        { label: 'Licenze in uso', value: <LicenzeBadge software={item} /> },
        { label: 'Assegnato a', value: <SoftwareHolders software={item} /> },
        { label: 'Costo annuo per licenza', value: formatEuro(item.costo_licenza) },
        { label: 'Costo totale', value: formatEuro(costoTotale(item)) },
      ]}
      more={<DocumentiMenu soggetto="software" id={item.id} nome={item.nome} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}

/** Who has it: one by name, the others as a number. That it is assigned is known to all, to whom only where they are visible (rule 12). */
export function SoftwareHolders({ software: { assegnatario, licenze_utilizzate } }: { software: Software }): ReactElement {
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
