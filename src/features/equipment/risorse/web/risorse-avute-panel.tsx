import type { ReactElement } from 'react';
import { describeLatest } from '#features/equipment/asset-types/web/possesso-row.tsx';
import { isReserved, RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatPeriodo } from '#shared/dates.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { ShowMore, useFirstRows } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Assegnazione } from '../contract.ts';
import { useAssegnazioni } from './hooks.ts';

export function RisorseAvutePanel({ dipendenteId }: { dipendenteId: string }): ReactElement {
  const { items, total, error, refetch } = useAssegnazioni(dipendenteId);
  const { rows, list, more } = useFirstRows<Assegnazione, HTMLUListElement>(items);
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
  const latest = rows.length === items.length && describeLatest(items.length, total);
  return (
    <>
      <ul className="res" ref={list}>
        {rows.map((each) => (
          <ResourceRow
            key={`${each.tipo} ${each.id}`}
            icon={RISORSA_ICONS[each.tipo]}
            name={each.nome}
            address={each.risorsa_id === null ? undefined : schedaDi(each.tipo, each.risorsa_id)}
            detail={detailOf(each)}
            mid={formatPeriodo(each.data_assegnazione, each.data_revoca)}
            note={each.note}
            amount={each.data_revoca === null && (isReserved(each.data_assegnazione) ? <Tag>Riservato</Tag> : <Tag>In corso</Tag>)}
          />
        ))}
      </ul>
      <ShowMore shown={rows.length} total={items.length} onMore={more} />
      {latest && <p className="res-empty">{latest}</p>}
    </>
  );
}

function detailOf({ tipo, permessi, numero_telefono, portabilita, con_piano }: Assegnazione): string {
  const more = [
    permessi === 'scrittura' && 'Scrittura',
    permessi === 'lettura' && 'Lettura',
    numero_telefono !== portabilita?.numero_da_portare && numero_telefono,
    portabilita && `${portabilita.numero_da_portare} da ${portabilita.gestore_precedente}`,
    con_piano && 'Con il piano mobile',
  ];
  return [RISORSE[tipo].uno, ...more].filter(Boolean).join(' · ');
}
