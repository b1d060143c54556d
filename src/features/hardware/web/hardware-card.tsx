import type { ReactElement } from 'react';
import { DocumentiMenu } from '#features/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#kit/web/assegnato-a-note.tsx';
import { DaiRiprendiPanel } from '#kit/web/dai-riprendi-panel.tsx';
import { NonSpecificato, RisorsaCard } from '#kit/web/risorsa-card.tsx';
import { ScadenzaBadge } from '#kit/web/scadenza-badge.tsx';
import { ScegliDipendenteDialog } from '#kit/web/scegli-dialog.tsx';
import { formatEuro } from '#shared/euro.ts';
import { STATO_HARDWARE_LABELS } from '#shared/stati-hardware.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Hardware } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { hardwareKind } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

const GARANZIA = { scaduta: 'Garanzia scaduta il', in_scadenza: 'Garanzia fino al' };

export function HardwareCard({ item, ...inList }: CardInList & { item: Hardware }): ReactElement {
  const { tipo, marca, modello, numero_seriale, costo_annuo, garanzia_scadenza, stato } = item;
  return (
    <RisorsaCard
      {...inList}
      kind={hardwareKind}
      item={item}
      icon={iconOfTipo(tipo)}
      detail={tipo}
      tags={
        <>
          {stato !== 'attivo' && <Tag {...(stato === 'in riparazione' ? { tone: 'warning' } : {})}>{STATO_HARDWARE_LABELS[stato]}</Tag>}
          <ScadenzaBadge scadenza={garanzia_scadenza} words={GARANZIA} />
        </>
      }
      facts={[
        { label: 'Marca e modello', value: `${marca} ${modello}` },
        { label: 'Numero seriale', value: numero_seriale ? <span className="mono">{numero_seriale}</span> : <NonSpecificato /> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
      ]}
      more={<DocumentiMenu soggetto="hardware" id={item.id} nome={item.nome} brandIds={item.brands.map(({ id }) => id)} />}
      give={
        <DaiRiprendiPanel
          kind={hardwareKind}
          item={item}
          isFree={!checkAssignable(item)}
          choose={(whom) => <ScegliDipendenteDialog {...whom} kind={hardwareKind} item={item} />}
        />
      }
    />
  );
}
