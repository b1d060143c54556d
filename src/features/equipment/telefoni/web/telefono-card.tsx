import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { Codice } from '#features/equipment/kit/web/codice-field.tsx';
import { NonSpecificato, RisorsaCard } from '#features/equipment/kit/web/risorsa-card.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import type { Telefono } from '../contract.ts';
import { telefonoKind } from './hooks.ts';
import { telefonoHeader } from './telefono-header.tsx';

export function TelefonoCard({ item, ...inList }: CardInList & { item: Telefono }): ReactElement {
  const { modello, imei, codice_inventario, costo_annuo, piano } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={telefonoKind}
      item={item}
      header={telefonoHeader}
      facts={[
        { label: 'IMEI', value: imei ? <Codice testo={imei} label={`Copia l'IMEI di ${modello}`} /> : <NonSpecificato /> },
        { label: 'Codice inventario', value: <span className="mono">{codice_inventario}</span> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
        { label: 'Con il piano', value: piano ? piano.nome_piano : <span className="muted">Nessuno</span> },
      ]}
      more={<DocumentiMenu soggetto="telefono" id={item.id} nome={item.modello} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}
