import { CardSim } from 'lucide-react';
import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#kit/web/assegnato-a-note.tsx';
import { DaiRiprendiPanel } from '#kit/web/dai-riprendi-panel.tsx';
import { NonSpecificato, RisorsaCard } from '#kit/web/risorsa-card.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { pianoMobileKind } from './hooks.ts';

const AssegnaPianoDialog = lazyPart(() => import('./assegna-piano-dialog.tsx').then((file) => file.AssegnaPianoDialog));

export function PianoCard({ item, ...inList }: CardInList & { item: PianoMobile }): ReactElement {
  const { operatore, dati_gb, costo_annuo, attivo, numero_telefono, iccid, portabilita } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={pianoMobileKind}
      item={item}
      icon={CardSim}
      detail={operatore}
      tags={
        <>
          {!attivo && <Tag tone="warning">Non attivo</Tag>}
          {portabilita && <Tag tone="info">{`Portabilità da ${portabilita.gestore_precedente}`}</Tag>}
        </>
      }
      facts={[
        { label: 'Dati', value: `${dati_gb.toLocaleString('it-IT', { useGrouping: 'always' })} GB` },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <Holder piano={item} /> },
        { label: 'Numero', value: numero_telefono ? <span className="mono">{numero_telefono}</span> : <NonSpecificato /> },
        { label: 'ICCID', value: iccid ? <span className="mono">{iccid}</span> : <NonSpecificato /> },
      ]}
      more={<DocumentiMenu soggetto="piano" id={item.id} nome={item.nome_piano} brandIds={item.brands.map(({ id }) => id)} />}
      give={
        <DaiRiprendiPanel
          kind={pianoMobileKind}
          item={item}
          isFree={!checkAssignable({ ...item, nome: item.nome_piano })}
          choose={(whom) => <AssegnaPianoDialog piano={item} {...whom} />}
        />
      }
    />
  );
}

/** Who has it, and the phone that went with it. */
function Holder({ piano }: { piano: PianoMobile }): ReactElement {
  const { assegnatario, telefono } = piano;
  return (
    <>
      <AssegnatoANote risorsa={piano} />
      {assegnatario && telefono && <p className="muted">con {telefono.modello}</p>}
    </>
  );
}
