import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { RisorsePage, SCADENZE, siNo } from '#features/equipment/asset-types/web/risorse-panel.tsx';
import { SCAN_ACTION } from '#features/equipment/asset-types/web/scan-action.ts';
import { cardsOf, tableOf } from '#features/equipment/asset-types/web/tabella-list.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { TIPI_SUGGERITI } from '../rules.ts';
import { hardwareHeader } from './hardware-header.tsx';
import { hardwareKind } from './hooks.ts';

// The cards of the hardware list have a file of their own, which loads in parallel with the first rows. As a part of this file they would
// make the page larger than 190 KB.
const HardwareCards = lazyPart(() => import('./hardware-card.tsx').then((file) => cardsOf(file.HardwareCard)));
const TABLE = tableOf({
  kind: hardwareKind,
  header: hardwareHeader,
  shown: ['tipo', 'marca', 'modello', 'numero_seriale', 'stato', 'costo_annuo', 'created_at'],
  cells: {
    numero_seriale: ({ numero_seriale }: Hardware) => numero_seriale && <span className="mono">{numero_seriale}</span>,
    stato: ({ stato }: Hardware) => (stato === 'attivo' ? STATO_DISPOSITIVO_LABELS[stato] : <StatoDispositivoBadge stato={stato} />),
  },
});
const PrintEtichettePanel = lazyPart(() =>
  import('#features/equipment/etichette/web/print-etichette-panel.tsx').then((file) => file.PrintEtichettePanel),
);
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
        filters: [
          { name: 'assegnato', label: 'Assegnazione', options: siNo('Assegnato', 'Libero') },
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_DISPOSITIVO_LABELS) },
          { name: 'scadenza', label: 'Garanzia', options: SCADENZE },
          { name: 'tipo', label: 'Tipo', options: TIPI_SUGGERITI.map((tipo) => ({ value: tipo, label: tipo })) },
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
        recordsText: "l'hardware",
        firstStep: "Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi l'hardware.",
      }}
      moreActions={[SCAN_ACTION]}
      bulkActions={(selection) => (
        <PrintEtichettePanel
          tipo="hardware"
          list={hardwareKind.list}
          selection={selection}
          noun={{ uno: 'asset hardware', molti: 'asset hardware' }}
        />
      )}
      table={TABLE}
      Cards={HardwareCards}
      Dialog={HardwareDialog}
      Viste={VisteMenu}
    />
  );
}
