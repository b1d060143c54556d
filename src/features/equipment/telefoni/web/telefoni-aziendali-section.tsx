import type { ReactElement, ReactNode } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { siNo } from '#features/equipment/kit/web/risorse-filter.tsx';
import { cardsOf } from '#features/equipment/kit/web/risorse-list.tsx';
import { RisorsePage } from '#features/equipment/kit/web/risorse-panel.tsx';
import { StatoDispositivoBadge } from '#features/equipment/kit/web/stato-dispositivo-badge.tsx';
import { tableOf } from '#features/equipment/kit/web/tabella-list.tsx';
import { ScansionaPanel } from '#features/equipment/scansioni/web/scansiona-panel.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { telefonoKind } from './hooks.ts';
import { TelefonoCard } from './telefono-card.tsx';
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
const StampaEtichettePanel = lazyPart(() =>
  import('#features/equipment/etichette/web/stampa-etichette-panel.tsx').then((file) => file.StampaEtichettePanel),
);
const TelefonoDialog = lazyPart(() => import('./telefono-dialog.tsx').then((file) => file.TelefonoDialog));

/** The phones' half of the Piani Mobili screen. `views` leads to the other half. */
export function TelefoniAziendaliSection({ views }: { views: ReactNode }): ReactElement {
  return (
    <RisorsePage
      kind={telefonoKind}
      title="Telefoni aziendali"
      elenco="iphones"
      create="Nuovo Telefono"
      label="Telefoni aziendali"
      noun={{ uno: 'telefono aziendale', molti: 'telefoni aziendali' }}
      chosenNoun={{ uno: 'telefono', molti: 'telefoni' }}
      filter={{
        search: 'Cerca per modello, colore, memoria, IMEI…',
        chips: [
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
        seen: 'i telefoni aziendali',
        first: 'Ogni telefono appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni.',
        kept: 'I telefoni che qualcuno ha restano dove sono.',
      }}
      offers={<ScansionaPanel />}
      bulk={(selection) => (
        <StampaEtichettePanel
          tipo="telefono"
          list={telefonoKind.list}
          selection={selection}
          noun={{ uno: 'telefono', molti: 'telefoni' }}
        />
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
