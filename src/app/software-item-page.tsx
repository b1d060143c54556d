import type { ReactElement } from 'react';
import { RisorsaPage } from '#features/equipment/asset-types/web/risorsa-panel.tsx';
import { costoTotale } from '#features/equipment/software/rules.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { PostiSection } from '#features/equipment/software/web/posti-section.tsx';
import { LicenzeBadge, softwareHeader } from '#features/equipment/software/web/software-header.tsx';
import { formatEuro } from '#shared/euro.ts';
import { addressOf } from '#shared/screens.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ItemSections } from './item-sections.tsx';

const SoftwareDialog = lazyPart(() => import('#features/equipment/software/web/software-dialog.tsx').then((file) => file.SoftwareDialog));

export default function SoftwareItemPage(): ReactElement {
  const id = useRecordId();
  return (
    <RisorsaPage
      key={id}
      kind={softwareKind}
      id={id}
      list={{ address: addressOf('/software'), label: 'Asset Software' }}
      header={softwareHeader}
      words={{
        uno: 'Software',
        notFound: { title: 'Software non trovato', text: 'Il software richiesto non esiste o è stato rimosso.' },
        notLoaded: 'Il software non è stato caricato. Controlla la connessione e riprova.',
      }}
      Dialog={SoftwareDialog}
      sections={(item) => (
        <ItemSections
          kind={softwareKind}
          item={item}
          soggetto="software"
          fieldDisplays={{ numero_licenze: <LicenzeBadge software={item} /> }}
          moreFacts={[{ label: 'Costo totale', value: formatEuro(costoTotale(item)) }]}
        >
          <PostiSection software={item} />
        </ItemSections>
      )}
    />
  );
}
