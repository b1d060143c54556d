import type { ReactElement, ReactNode } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { NonSpecificato, RisorsaCard } from '#features/equipment/asset-types/web/risorsa-card.tsx';
import { RisorsePage, siNo } from '#features/equipment/asset-types/web/risorse-panel.tsx';
import { SCAN_ACTION } from '#features/equipment/asset-types/web/scan-action.ts';
import { cardsOf, tableOf } from '#features/equipment/asset-types/web/tabella-list.tsx';
import { Codice } from '#features/equipment/asset-types/web/valore-field.tsx';
import { formatEuro } from '#shared/euro.ts';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { telefonoKind } from './hooks.ts';
import { telefonoHeader } from './telefono-header.tsx';

const TelefonoCards = cardsOf(TelefonoCard);
const TABLE = tableOf({
  kind: telefonoKind,
  header: telefonoHeader,
  shown: ['colore', 'memoria', 'imei', 'stato', 'costo_annuo'],
  cells: {
    imei: ({ imei }: Telefono) => imei && <span className="mono">{imei}</span>,
    stato: ({ stato }: Telefono) => (stato === 'attivo' ? STATO_DISPOSITIVO_LABELS[stato] : <StatoDispositivoBadge stato={stato} />),
  },
});
const PrintEtichettePanel = lazyPart(() =>
  import('#features/equipment/etichette/web/print-etichette-panel.tsx').then((file) => file.PrintEtichettePanel),
);
const TelefonoDialog = lazyPart(() => import('./telefono-dialog.tsx').then((file) => file.TelefonoDialog));

export function TelefoniAziendaliSection({ views }: { views: ReactNode }): ReactElement {
  return (
    <RisorsePage
      kind={telefonoKind}
      title="Telefoni aziendali"
      elenco="iphones"
      create="Nuovo Telefono"
      label="Telefoni aziendali"
      noun={{ uno: 'telefono aziendale', molti: 'telefoni aziendali' }}
      selectionNoun={{ uno: 'telefono', molti: 'telefoni' }}
      filter={{
        search: 'Cerca per modello, colore, memoria, IMEI…',
        filters: [
          { name: 'disponibile', label: 'Disponibilità', options: siNo('Disponibile', 'Assegnato') },
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_DISPOSITIVO_LABELS) },
        ],
        orders: [
          { value: 'modello', label: 'Modello' },
          { value: '-costo_annuo', label: 'Costo, dal più alto' },
        ],
      }}
      words={{
        empty: { title: 'Nessun telefono presente', text: 'Non ci sono telefoni aziendali nel sistema' },
        notFound: 'Nessun telefono trovato',
        notLoaded: 'I telefoni aziendali non sono stati caricati. Controlla la connessione e riprova.',
        recordsText: 'i telefoni aziendali',
        firstStep: 'Ogni telefono appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni.',
      }}
      moreActions={[SCAN_ACTION]}
      bulkActions={(selection) => (
        <PrintEtichettePanel tipo="telefono" list={telefonoKind.list} selection={selection} noun={{ uno: 'telefono', molti: 'telefoni' }} />
      )}
      table={TABLE}
      Cards={TelefonoCards}
      Dialog={TelefonoDialog}
      Viste={VisteMenu}
    >
      {views}
    </RisorsePage>
  );
}

function TelefonoCard({ item, ...inList }: CardInList & { item: Telefono }): ReactElement {
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
      moreActions={<DocumentiMenu soggetto="telefono" id={item.id} nome={item.modello} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}
