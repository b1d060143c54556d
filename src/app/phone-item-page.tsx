import type { ReactElement } from 'react';
import { AssegnatoANote, RisorsaLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { RisorsaPage } from '#features/equipment/asset-types/web/risorsa-panel.tsx';
import { SwapItemPanel } from '#features/equipment/asset-types/web/swap-panel.tsx';
import { Codice } from '#features/equipment/asset-types/web/valore-field.tsx';
import { PrintEtichettaPanel } from '#features/equipment/etichette/web/print-etichetta-panel.tsx';
import { RiparazioniSection } from '#features/equipment/riparazioni/web/riparazioni-section.tsx';
import { telefonoKind, telefonoSwap } from '#features/equipment/telefoni/web/hooks.ts';
import { telefonoHeader } from '#features/equipment/telefoni/web/telefono-header.tsx';
import { addressOf } from '#shared/screens.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ItemSections } from './item-sections.tsx';

const TelefonoDialog = lazyPart(() => import('#features/equipment/telefoni/web/telefono-dialog.tsx').then((file) => file.TelefonoDialog));

export default function PhoneItemPage(): ReactElement {
  const id = useRecordId();
  return (
    <RisorsaPage
      key={id}
      kind={telefonoKind}
      id={id}
      list={{ address: addressOf('/mobile-plans', { vista: 'telefoni' }), label: 'Telefoni aziendali' }}
      header={telefonoHeader}
      words={{
        uno: 'Telefono aziendale',
        notFound: { title: 'Telefono non trovato', text: 'Il telefono richiesto non esiste o è stato rimosso.' },
        notLoaded: 'Il telefono non è stato caricato. Controlla la connessione e riprova.',
      }}
      Dialog={TelefonoDialog}
      actions={(item) => (
        <>
          <SwapItemPanel kind={telefonoSwap} item={item} />
          <PrintEtichettaPanel tipo="telefono" id={item.id} nome={item.modello} />
        </>
      )}
      sections={(item) => (
        <ItemSections
          kind={telefonoKind}
          item={item}
          soggetto="telefono"
          fieldDisplays={{ imei: item.imei && <Codice testo={item.imei} label={`Copia l'IMEI di ${item.modello}`} /> }}
          moreFacts={[
            { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
            {
              label: 'Con il piano',
              value: item.piano ? (
                <RisorsaLink tipo="piano_mobile" id={item.piano.id} name={item.piano.nome_piano} />
              ) : (
                <span className="muted">Nessuno</span>
              ),
            },
          ]}
        >
          <RiparazioniSection tipo="telefono" cosa={item} nome={item.modello} />
        </ItemSections>
      )}
    />
  );
}
