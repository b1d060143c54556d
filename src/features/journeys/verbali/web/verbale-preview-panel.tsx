import type { ReactElement } from 'react';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Section } from '#web/screen/section.tsx';
import { VociPanel } from './firma-field.tsx';
import { useVerbale } from './hooks.ts';
import { VerbaleCard } from './verbale-card.tsx';

export function VerbalePreviewPanel(): ReactElement {
  const read = useVerbale({ id: Number(useRecordId()) });
  return (
    <LoadedRecord read={read} find={(verbale) => verbale}>
      {(verbale) => (
        <>
          <VerbaleCard verbale={verbale} />
          <Section title="Cose sul verbale">
            <VociPanel voci={verbale.voci} />
          </Section>
        </>
      )}
    </LoadedRecord>
  );
}
