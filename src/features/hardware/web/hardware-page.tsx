import type { ReactElement } from 'react';
import { SCADENZE, siNo } from '#kit/web/risorse-filter.tsx';
import { cardsOf } from '#kit/web/risorse-list.tsx';
import { RisorsePage } from '#kit/web/risorse-page.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HardwareCard } from './hardware-card.tsx';
import { hardwareKind } from './hooks.ts';

const HardwareCards = cardsOf(HardwareCard);
const HardwareDialog = lazyPart(() => import('./hardware-dialog.tsx').then((file) => file.HardwareDialog));

export default function HardwarePage(): ReactElement {
  return (
    <RisorsePage
      kind={hardwareKind}
      title="Asset Hardware"
      elenco="hardware"
      create="Nuovo Hardware"
      label="Asset hardware"
      noun={{ uno: 'asset hardware', molti: 'asset hardware' }}
      filter={{
        search: 'Cerca per nome, marca, modello, seriale…',
        chips: [
          { name: 'assegnato', label: 'Assegnazione', options: siNo('Assegnato', 'Libero') },
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_DISPOSITIVO_LABELS) },
          { name: 'scadenza', label: 'Garanzia', options: SCADENZE },
          { name: 'tipo', label: 'Tipo' },
        ],
        orders: [
          { value: 'nome', label: 'Nome' },
          { value: 'tipo', label: 'Tipo' },
          { value: 'marca', label: 'Marca' },
          { value: '-costo_annuo', label: 'Costo, dal più alto' },
          { value: 'garanzia_scadenza', label: 'Garanzia, dalla prima che scade' },
        ],
      }}
      words={{
        empty: { title: 'Nessun hardware presente', text: 'Non ci sono asset hardware nel sistema' },
        notFound: 'Nessun hardware trovato',
        notLoaded: "L'hardware non è stato caricato. Controlla la connessione e riprova.",
        seen: "l'hardware",
        first: "Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi l'hardware.",
        kept: "L'hardware che qualcuno ha resta dov'è.",
      }}
      List={HardwareCards}
      Dialog={HardwareDialog}
    />
  );
}
