import type { ReactElement } from 'react';
import { AssegnatoANote, RisorsaLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { RisorsaPage } from '#features/equipment/asset-types/web/risorsa-panel.tsx';
import { Codice } from '#features/equipment/asset-types/web/valore-field.tsx';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { pianoHeader } from '#features/equipment/piani-mobili/web/piano-header.tsx';
import { addressOf } from '#shared/screens.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ItemSections } from './item-sections.tsx';

const PianoMobileDialog = lazyPart(() =>
  import('#features/equipment/piani-mobili/web/piano-mobile-dialog.tsx').then((file) => file.PianoMobileDialog),
);

export default function MobilePlanItemPage(): ReactElement {
  const id = useRecordId();
  return (
    <RisorsaPage
      key={id}
      kind={pianoMobileKind}
      id={id}
      list={{ address: addressOf('/mobile-plans'), label: 'Piani Mobili' }}
      header={pianoHeader}
      words={{
        uno: 'Piano mobile',
        notFound: { title: 'Piano mobile non trovato', text: 'Il piano mobile richiesto non esiste o è stato rimosso.' },
        notLoaded: 'Il piano mobile non è stato caricato. Controlla la connessione e riprova.',
      }}
      Dialog={PianoMobileDialog}
      sections={(item) => (
        <ItemSections
          kind={pianoMobileKind}
          item={item}
          soggetto="piano"
          fieldDisplays={{
            numero_telefono: item.numero_telefono && (
              <Codice testo={item.numero_telefono} label={`Copia il numero di ${item.nome_piano}`} />
            ),
            iccid: item.iccid && <Codice testo={item.iccid} label={`Copia l'ICCID di ${item.nome_piano}`} />,
          }}
          moreFacts={[
            { label: 'Assegnato a', value: <AssegnatoANote risorsa={item} /> },
            ...(item.telefono
              ? [{ label: 'Con il telefono', value: <RisorsaLink tipo="telefono" id={item.telefono.id} name={item.telefono.modello} /> }]
              : []),
          ]}
        />
      )}
    />
  );
}
