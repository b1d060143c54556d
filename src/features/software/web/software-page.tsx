import type { ReactElement } from 'react';
import { SCADENZE, siNo } from '#kit/web/risorse-filter.tsx';
import { cardsOf } from '#kit/web/risorse-list.tsx';
import { RisorsePage } from '#kit/web/risorse-page.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { softwareKind } from './hooks.ts';
import { SoftwareCard } from './software-card.tsx';

const SoftwareCards = cardsOf(SoftwareCard);
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
      List={SoftwareCards}
      Dialog={SoftwareDialog}
    />
  );
}
