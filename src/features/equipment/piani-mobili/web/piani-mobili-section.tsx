import type { ReactElement, ReactNode } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { siNo } from '#features/equipment/kit/web/risorse-filter.tsx';
import { cardsOf } from '#features/equipment/kit/web/risorse-list.tsx';
import { RisorsePage } from '#features/equipment/kit/web/risorse-panel.tsx';
import { tableOf } from '#features/equipment/kit/web/tabella-list.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { pianoMobileKind, useOperatori } from './hooks.ts';
import { PianoCard } from './piano-card.tsx';
import { pianoHeader } from './piano-header.tsx';

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

/** The plans' half of the Piani Mobili screen. `views` leads to the other half. */
export function PianiMobiliSection({ views }: { views: ReactNode }): ReactElement {
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
        chips: [
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
        seen: 'i piani mobili',
        first: 'Ogni piano appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni.',
        kept: 'I piani che qualcuno ha restano dove sono.',
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
