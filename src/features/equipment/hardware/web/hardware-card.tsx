import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { NonSpecificato, RisorsaCard } from '#features/equipment/asset-types/web/risorsa-card.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import type { Hardware } from '../contract.ts';
import { hardwareHeader } from './hardware-header.tsx';
import { hardwareKind } from './hooks.ts';

export function HardwareCard({ item, ...inList }: CardInList & { item: Hardware }): ReactElement {
  const { marca, modello, numero_seriale, codice_inventario, costo_annuo } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={hardwareKind}
      item={item}
      header={hardwareHeader}
      facts={[
        { label: 'Marca e modello', value: `${marca} ${modello}` },
        { label: 'Numero seriale', value: numero_seriale ? <span className="mono">{numero_seriale}</span> : <NonSpecificato /> },
        { label: 'Codice inventario', value: <span className="mono">{codice_inventario}</span> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
      ]}
      moreActions={<DocumentiMenu soggetto="hardware" id={item.id} nome={item.nome} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}
