import { Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#kit/web/assegnato-a-note.tsx';
import { DaiRiprendiPanel } from '#kit/web/dai-riprendi-panel.tsx';
import { NonSpecificato, RisorsaCard } from '#kit/web/risorsa-card.tsx';
import { ScegliDipendenteDialog } from '#kit/web/scegli-dialog.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Telefono } from '../contract.ts';
import { allestimento } from '../rules.ts';
import { telefonoKind } from './hooks.ts';

export function TelefonoCard({ item, ...inList }: CardInList & { item: Telefono }): ReactElement {
  const { modello, imei, costo_annuo, piano } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={telefonoKind}
      item={item}
      icon={Smartphone}
      detail={allestimento(item)}
      facts={[
        { label: 'IMEI', value: imei ? <Imei imei={imei} modello={modello} /> : <NonSpecificato /> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
        { label: 'Con il piano', value: piano ? piano.nome_piano : <span className="muted">Nessuno</span> },
      ]}
      more={<DocumentiMenu soggetto="telefono" id={item.id} nome={item.modello} brandIds={item.brands.map(({ id }) => id)} />}
      give={
        <DaiRiprendiPanel
          kind={telefonoKind}
          item={item}
          isFree={!item.assegnato}
          choose={(whom) => (
            <ScegliDipendenteDialog
              {...whom}
              kind={telefonoKind}
              item={item}
              description="Senza piano mobile, a un dipendente attivo di uno dei suoi brand"
            />
          )}
        />
      }
    />
  );
}

function Imei({ imei, modello }: { imei: string; modello: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono">{imei}</span>
      <CopyButton text={imei} label={`Copia l'IMEI di ${modello}`} />
    </span>
  );
}
