import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { DocumentiMenu } from '#features/documents/documenti/web/documenti-menu.tsx';
import { AssegnatarioLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { RisorsaCard } from '#features/equipment/asset-types/web/risorsa-card.tsx';
import { RisorsePage, SCADENZE, siNo } from '#features/equipment/asset-types/web/risorse-panel.tsx';
import { cardsOf, tableOf } from '#features/equipment/asset-types/web/tabella-list.tsx';
import { formatEuro } from '#shared/euro.ts';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Software } from '../contract.ts';
import { costoTotale } from '../rules.ts';
import { softwareKind } from './hooks.ts';
import { LicenzeBadge, softwareHeader } from './software-header.tsx';

const SoftwareCards = cardsOf(SoftwareCard);
const TABLE = tableOf({
  kind: softwareKind,
  header: softwareHeader,
  shown: ['fornitore', 'costo_licenza', 'numero_licenze', 'data_scadenza', 'created_at'],
  cells: { numero_licenze: (software: Software) => <LicenzeBadge software={software} /> },
  holder: (software: Software) => <SoftwareHolders software={software} />,
});
const SoftwareDialog = lazyPart(() => import('./software-dialog.tsx').then((file) => file.SoftwareDialog));
// The list of the seats in use has a file of its own, so that the list of software is shown before that file has loaded.
const LicenzeInUsoSection = lazyPart(() => import('./licenze-in-uso-section.tsx').then((file) => file.LicenzeInUsoSection));

const VIEWS = [
  { label: 'Software', value: undefined },
  { label: 'Licenze in uso', value: 'in_uso' },
] as const;

export default function SoftwarePage(): ReactElement {
  const [{ vista }] = useUrlState(['vista']);
  if (vista === 'in_uso') return <LicenzeInUsoSection views={<ViewTabs label="Software e licenze" views={VIEWS} current={vista} />} />;
  return (
    <RisorsePage
      kind={softwareKind}
      title="Asset Software"
      elenco="software"
      create="Nuovo Software"
      label="Asset software"
      noun={{ uno: 'asset software', molti: 'asset software' }}
      filter={{
        search: 'Cerca per nome o fornitore…',
        filters: [
          { name: 'assegnato', label: 'Assegnazione', options: siNo('In uso', 'Libero') },
          { name: 'esaurite', label: 'Licenze', options: siNo('Esaurite', 'Disponibili').reverse() },
          { name: 'posti_liberi', label: 'Posti liberi', options: [{ value: 'true', label: 'Pagati e non usati' }] },
          { name: 'scadenza', label: 'Scadenza', options: SCADENZE },
        ],
        orders: [
          { value: 'nome', label: 'Nome' },
          { value: 'fornitore', label: 'Fornitore' },
          { value: '-licenze_utilizzate', label: 'Licenze in uso, dalle più usate' },
          { value: '-costo_licenza', label: 'Costo, dal più alto' },
          { value: 'data_scadenza', label: 'Scadenza, dalla prima' },
        ],
      }}
      words={{
        empty: { title: 'Nessun software presente', text: 'Non ci sono asset software nel sistema' },
        notFound: 'Nessun software trovato',
        notLoaded: 'Il software non è stato caricato. Controlla la connessione e riprova.',
        recordsText: 'il software',
        firstStep: 'Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi il software.',
      }}
      secondExport={{ elenco: 'assegnazioni-software', label: 'Chi ha quale licenza', sort: 'software' }}
      table={TABLE}
      Cards={SoftwareCards}
      Dialog={SoftwareDialog}
      Viste={VisteMenu}
    >
      <ViewTabs label="Software e licenze" views={VIEWS} current={undefined} />
    </RisorsePage>
  );
}

function SoftwareCard({ item, ...inList }: CardInList & { item: Software }): ReactElement {
  return (
    <RisorsaCard
      {...inList}
      kind={softwareKind}
      item={item}
      header={softwareHeader}
      facts={[
        { label: 'Licenze in uso', value: <LicenzeBadge software={item} /> },
        { label: 'Assegnato a', value: <SoftwareHolders software={item} /> },
        { label: 'Costo annuo per licenza', value: formatEuro(item.costo_licenza) },
        { label: 'Costo totale', value: formatEuro(costoTotale(item)) },
      ]}
      moreActions={<DocumentiMenu soggetto="software" id={item.id} nome={item.nome} brandIds={item.brands.map(({ id }) => id)} />}
    />
  );
}

/**
 * Shows the holders of a licence. Every user who sees the software sees that it is assigned, but only users who may view the holder see the
 * name.
 */
function SoftwareHolders({ software: { assegnatario, licenze_utilizzate } }: { software: Software }): ReactElement {
  if (licenze_utilizzate === 0) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return <>Altri brand</>;
  const otherHolders = licenze_utilizzate - 1;
  return (
    <>
      <AssegnatarioLink assegnatario={assegnatario} />
      {otherHolders > 0 && ` e ${otherHolders === 1 ? 'un altro' : `altri ${otherHolders}`}`}
    </>
  );
}
