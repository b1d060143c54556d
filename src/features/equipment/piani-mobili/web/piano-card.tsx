import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { NonSpecificato, RisorsaCard } from '#features/equipment/kit/web/risorsa-card.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import type { PianoMobile } from '../contract.ts';
import { pianoMobileKind } from './hooks.ts';
import { pianoHeader } from './piano-header.tsx';

export function PianoCard({ item, ...inList }: CardInList & { item: PianoMobile }): ReactElement {
  const { dati_gb, costo_annuo, numero_telefono, iccid } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={pianoMobileKind}
      item={item}
      header={pianoHeader}
      facts={[
        { label: 'Dati', value: `${dati_gb.toLocaleString('it-IT', { useGrouping: 'always' })} GB` },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <Holder piano={item} /> },
        { label: 'Numero', value: numero_telefono ? <span className="mono">{numero_telefono}</span> : <NonSpecificato /> },
        { label: 'ICCID', value: iccid ? <span className="mono">{iccid}</span> : <NonSpecificato /> },
      ]}
      more={<DocumentiMenu soggetto="piano" id={item.id} nome={item.nome_piano} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}

/** Who has it, and the phone that went with it. */
function Holder({ piano }: { piano: PianoMobile }): ReactElement {
  const { telefono } = piano;
  return (
    <>
      <AssegnatoANote risorsa={piano} />
      {telefono && <p className="muted">con {telefono.modello}</p>}
    </>
  );
}
