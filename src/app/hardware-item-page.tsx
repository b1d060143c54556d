import type { ReactElement } from 'react';
import { AssegnatoANote } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { RisorsaPage } from '#features/equipment/asset-types/web/risorsa-panel.tsx';
import { SwapItemPanel } from '#features/equipment/asset-types/web/swap-panel.tsx';
import { Codice } from '#features/equipment/asset-types/web/valore-field.tsx';
import { PrintEtichettaPanel } from '#features/equipment/etichette/web/print-etichetta-panel.tsx';
import { hardwareHeader } from '#features/equipment/hardware/web/hardware-header.tsx';
import { hardwareKind, hardwareSwap } from '#features/equipment/hardware/web/hooks.ts';
import { RiparazioniSection } from '#features/equipment/riparazioni/web/riparazioni-section.tsx';
import { addressOf } from '#shared/screens.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ItemSections } from './item-sections.tsx';

const HardwareDialog = lazyPart(() => import('#features/equipment/hardware/web/hardware-dialog.tsx').then((file) => file.HardwareDialog));

export default function HardwareItemPage(): ReactElement {
  const id = useRecordId();
  return (
    <RisorsaPage
      key={id}
      kind={hardwareKind}
      id={id}
      list={{ address: addressOf('/hardware'), label: 'Asset Hardware' }}
      header={hardwareHeader}
      words={{
        uno: 'Hardware',
        notFound: { title: 'Hardware non trovato', text: "L'hardware richiesto non esiste o è stato rimosso." },
        notLoaded: "L'hardware non è stato caricato. Controlla la connessione e riprova.",
      }}
      Dialog={HardwareDialog}
      actions={(item) => (
        <>
          <SwapItemPanel kind={hardwareSwap} item={item} />
          <PrintEtichettaPanel tipo="hardware" id={item.id} nome={item.nome} />
        </>
      )}
      sections={(item) => (
        <ItemSections
          kind={hardwareKind}
          item={item}
          soggetto="hardware"
          fieldDisplays={{
            numero_seriale: item.numero_seriale && <Codice testo={item.numero_seriale} label={`Copia il numero seriale di ${item.nome}`} />,
          }}
          moreFacts={[{ label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> }]}
        >
          <RiparazioniSection tipo="hardware" cosa={item} nome={item.nome} />
        </ItemSections>
      )}
    />
  );
}
