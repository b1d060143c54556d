import type { ReactElement } from 'react';
import { VisteMenu } from '#features/viste/web/viste-menu.tsx';
import { SCADENZE, siNo } from '#kit/web/risorse-filter.tsx';
import { cardsOf } from '#kit/web/risorse-list.tsx';
import { RisorsePage } from '#kit/web/risorse-page.tsx';
import { tableOf } from '#kit/web/tabella-list.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Software } from '../contract.ts';
import { softwareKind } from './hooks.ts';
import { LicenzeBadge } from './licenze-badge.tsx';
import { SoftwareCard, SoftwareHolders } from './software-card.tsx';
import { softwareHeader } from './software-header.tsx';

const SoftwareCards = cardsOf(SoftwareCard);
const TABLE = tableOf({
  kind: softwareKind,
  header: softwareHeader,
  shown: ['licenza', 'fornitore', 'costo_licenza', 'numero_licenze', 'data_scadenza'],
  cells: { numero_licenze: (software: Software) => <LicenzeBadge software={software} /> },
  holder: (software: Software) => <SoftwareHolders software={software} />,
});
const SoftwareDialog = lazyPart(() => import('./software-dialog.tsx').then((file) => file.SoftwareDialog));

export default function SoftwarePage(): ReactElement {
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
        chips: [
          { name: 'assegnato', label: 'Assegnazione', options: siNo('In uso', 'Libero') },
          { name: 'esaurite', label: 'Licenze', options: siNo('Esaurite', 'Disponibili').reverse() },
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
        seen: 'il software',
        first: 'Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi il software.',
        kept: "Il software che qualcuno ha resta dov'è.",
      }}
      alsoExported={{ elenco: 'assegnazioni-software', label: 'Chi ha quale licenza', sort: 'software' }}
      table={TABLE}
      Cards={SoftwareCards}
      Dialog={SoftwareDialog}
      Viste={VisteMenu}
    />
  );
}
