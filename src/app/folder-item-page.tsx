import type { ReactElement } from 'react';
import { RisorsaPage } from '#features/equipment/asset-types/web/risorsa-panel.tsx';
import { AccessiSection } from '#features/equipment/cartelle/web/accessi-section.tsx';
import { Percorso } from '#features/equipment/cartelle/web/cartella-badge.tsx';
import { cartellaHeader } from '#features/equipment/cartelle/web/cartella-header.tsx';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { addressOf } from '#shared/screens.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ItemSections } from './item-sections.tsx';

const CartellaDialog = lazyPart(() => import('#features/equipment/cartelle/web/cartella-dialog.tsx').then((file) => file.CartellaDialog));

export default function FolderItemPage(): ReactElement {
  const id = useRecordId();
  return (
    <RisorsaPage
      key={id}
      kind={cartellaKind}
      id={id}
      list={{ address: addressOf('/admin/cartelle'), label: 'Gestione Cartelle' }}
      header={cartellaHeader}
      words={{
        uno: 'Cartella condivisa',
        notFound: { title: 'Cartella non trovata', text: 'La cartella richiesta non esiste o è stata rimossa.' },
        notLoaded: 'La cartella non è stata caricata. Controlla la connessione e riprova.',
      }}
      Dialog={CartellaDialog}
      sections={(item) => (
        <ItemSections
          kind={cartellaKind}
          item={item}
          soggetto="cartella"
          fieldDisplays={{ percorso: <Percorso nome={item.nome} percorso={item.percorso} /> }}
        >
          <AccessiSection cartella={item} />
        </ItemSections>
      )}
    />
  );
}
