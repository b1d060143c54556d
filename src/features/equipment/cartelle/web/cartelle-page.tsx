import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { siNo } from '#features/equipment/kit/web/risorse-filter.tsx';
import { RisorsePage } from '#features/equipment/kit/web/risorse-panel.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TIPO_CARTELLA_LABELS } from '../fields.ts';
import { CartelleList } from './cartelle-list.tsx';
import { cartellaKind } from './hooks.ts';
import { TotaliSection } from './totali-section.tsx';

const TABLE = { List: CartelleList, columns: [], shown: [] };
const CartellaDialog = lazyPart(() => import('./cartella-dialog.tsx').then((file) => file.CartellaDialog));

export default function CartellePage(): ReactElement {
  return (
    <RisorsePage
      kind={cartellaKind}
      title="Gestione Cartelle Condivise"
      isCounted={false}
      elenco="cartelle-condivise"
      create="Nuova Cartella"
      label="Cartelle condivise"
      noun={{ uno: 'cartella', molti: 'cartelle' }}
      filter={{
        search: 'Cerca per nome, percorso o server…',
        chips: [
          { name: 'tipo', label: 'Tipo', options: optionsOf(TIPO_CARTELLA_LABELS) },
          { name: 'assegnato', label: 'Assegnazione', options: siNo('Assegnata', 'Libera') },
        ],
      }}
      words={{
        empty: { title: 'Nessuna cartella presente', text: 'Non ci sono cartelle condivise nel sistema' },
        notFound: 'Nessuna cartella trovata',
        notLoaded: 'Le cartelle non sono state caricate. Controlla la connessione e riprova.',
        seen: 'le cartelle condivise',
        first: 'Ogni cartella appartiene a uno o più brand. Crea il primo, poi aggiungi le cartelle.',
        kept: 'Quelle assegnate restano.',
      }}
      table={TABLE}
      Dialog={CartellaDialog}
      Viste={VisteMenu}
    >
      <TotaliSection />
    </RisorsePage>
  );
}
