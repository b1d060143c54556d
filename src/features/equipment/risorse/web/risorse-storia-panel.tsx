import type { ReactElement } from 'react';
import { describeLatest } from '#features/equipment/asset-types/web/possesso-row.tsx';
import { isReserved, RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatPeriodo } from '#shared/dates.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { ShowMore, useFirstRows } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Assegnazione } from '../contract.ts';
import { useAssegnazioni } from './hooks.ts';

export function RisorseStoriaPanel({ dipendenteId }: { dipendenteId: string }): ReactElement {
  const { items, total, error, refetch } = useAssegnazioni(dipendenteId);
  const { rows, list, more: showMore } = useFirstRows<Assegnazione, HTMLUListElement>(items);
  if (error && total === undefined) {
    return <ErrorState text="Le risorse avute finora non sono state caricate. Controlla la connessione e riprova." onRetry={refetch} />;
  }
  if (items.length === 0) {
    return (
      <p className="res-empty" role="status">
        {total === undefined ? 'Caricamento cronologia…' : 'Finora non ha avuto risorse'}
      </p>
    );
  }
  const latestText = rows.length === items.length && describeLatest(items.length, total);
  return (
    <>
      <ul className="res" ref={list}>
        {rows.map((assegnazione) => (
          <ResourceRow
            key={`${assegnazione.tipo} ${assegnazione.id}`}
            icon={RISORSA_ICONS[assegnazione.tipo]}
            name={assegnazione.nome}
            address={assegnazione.risorsa_id === null ? undefined : schedaOf(assegnazione.tipo, assegnazione.risorsa_id)}
            detail={detailOf(assegnazione)}
            mid={formatPeriodo(assegnazione.data_assegnazione, assegnazione.data_revoca)}
            note={assegnazione.note}
            amount={
              assegnazione.data_revoca === null && (isReserved(assegnazione.data_assegnazione) ? <Tag>Riservato</Tag> : <Tag>In corso</Tag>)
            }
          />
        ))}
      </ul>
      <ShowMore shown={rows.length} total={items.length} onMore={showMore} />
      {latestText && <p className="res-empty">{latestText}</p>}
    </>
  );
}

function detailOf({ tipo, permessi, numero_telefono, portabilita, con_piano }: Assegnazione): string {
  const moreTexts = [
    permessi === 'scrittura' && 'Scrittura',
    permessi === 'lettura' && 'Lettura',
    numero_telefono !== portabilita?.numero_da_portare && numero_telefono,
    portabilita && `${portabilita.numero_da_portare} da ${portabilita.gestore_precedente}`,
    con_piano && 'Con il piano mobile',
  ];
  return [RISORSE[tipo].uno, ...moreTexts].filter(Boolean).join(' · ');
}
