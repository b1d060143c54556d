import type { ReactElement, ReactNode } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatoANote } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { NonSpecificato, RisorsaCard } from '#features/equipment/asset-types/web/risorsa-card.tsx';
import { RisorsePage, siNo } from '#features/equipment/asset-types/web/risorse-panel.tsx';
import { cardsOf, tableOf } from '#features/equipment/asset-types/web/tabella-list.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { pianoMobileKind, useOperatori } from './hooks.ts';
import { pianoHeader } from './piano-header.tsx';

// The list of phones has a file of its own, so that the list of plans is shown before that file has loaded.
const TelefoniAziendaliSection = lazyPart(() =>
  import('#features/equipment/telefoni/web/telefoni-aziendali-section.tsx').then((file) => file.TelefoniAziendaliSection),
);

const VIEWS = [
  { label: 'Piani mobili', value: undefined },
  { label: 'Telefoni aziendali', value: 'telefoni' },
] as const;

export default function MobilePlansPage(): ReactElement {
  const [{ vista }] = useUrlState(['vista']);
  if (vista === 'telefoni') return <TelefoniAziendaliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={vista} />} />;
  return <PianiMobiliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={undefined} />} />;
}

const PianoCards = cardsOf(PianoCard);
const TABLE = tableOf({
  kind: pianoMobileKind,
  header: pianoHeader,
  shown: ['operatore', 'numero_telefono', 'dati_gb', 'costo_annuo', 'attivo', 'created_at'],
  cells: {
    numero_telefono: ({ numero_telefono }: PianoMobile) => numero_telefono && <span className="mono">{numero_telefono}</span>,
    iccid: ({ iccid }: PianoMobile) => iccid && <span className="mono">{iccid}</span>,
    attivo: ({ attivo }: PianoMobile) => (attivo ? 'Sì' : <Tag tone="warning">No</Tag>),
  },
});
const PianoMobileDialog = lazyPart(() => import('./piano-mobile-dialog.tsx').then((file) => file.PianoMobileDialog));

function PianiMobiliSection({ views }: { views: ReactNode }): ReactElement {
  const operatori = useOperatori();
  return (
    <RisorsePage
      kind={pianoMobileKind}
      title="Piani Mobili"
      elenco="piani-mobili"
      create="Nuovo Piano"
      label="Piani mobili"
      noun={{ uno: 'piano mobile', molti: 'piani mobili' }}
      filter={{
        search: 'Cerca per nome, operatore, numero, ICCID…',
        filters: [
          { name: 'operatore', label: 'Operatore', options: operatori.map((operatore) => ({ value: operatore, label: operatore })) },
          { name: 'assegnato', label: 'Assegnazione', options: siNo('Assegnato', 'Libero') },
          { name: 'attivo', label: 'Stato', options: siNo('Attivo', 'Non attivo') },
        ],
        orders: [
          { value: 'nome_piano', label: 'Nome' },
          { value: 'operatore', label: 'Operatore' },
          { value: '-dati_gb', label: 'Dati, dal più grande' },
          { value: '-costo_annuo', label: 'Costo, dal più alto' },
        ],
      }}
      words={{
        empty: { title: 'Nessun piano mobile presente', text: 'Non ci sono piani mobili nel sistema' },
        notFound: 'Nessun piano mobile trovato',
        notLoaded: 'I piani mobili non sono stati caricati. Controlla la connessione e riprova.',
        recordsText: 'i piani mobili',
        firstStep: 'Ogni piano appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni.',
      }}
      table={TABLE}
      Cards={PianoCards}
      Dialog={PianoMobileDialog}
      Viste={VisteMenu}
    >
      {views}
    </RisorsePage>
  );
}

function PianoCard({ item, ...inList }: CardInList & { item: PianoMobile }): ReactElement {
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
      moreActions={<DocumentiMenu soggetto="piano" id={item.id} nome={item.nome_piano} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}

function Holder({ piano }: { piano: PianoMobile }): ReactElement {
  const { telefono } = piano;
  return (
    <>
      <AssegnatoANote risorsa={piano} />
      {telefono && <p className="muted">con {telefono.modello}</p>}
    </>
  );
}
