import { type ReactElement, useState } from 'react';
import { ImpostazioniVerbaliPanel } from '#features/journeys/impostazioni-verbali/web/impostazioni-verbali-panel.tsx';
import { listBrands } from '#features/people/brands/contract.ts';
import { BrandCard } from '#features/people/brands/web/brand-card.tsx';
import { BrandDialog } from '#features/people/brands/web/brand-dialog.tsx';
import { useRead } from '#web/data/use-read.ts';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';

export function BrandPreviewPanel(): ReactElement {
  const id = Number(useRecordId());
  const read = useRead(listBrands);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <LoadedRecord read={read} find={(brands) => brands.find((brand) => brand.id === id)}>
      {(brand) => (
        <>
          <BrandCard brand={brand} settings={<ImpostazioniVerbaliPanel brand={brand} />} onEdit={() => setIsEditing(true)} />
          {isEditing && <BrandDialog brand={brand} listed={read.data ?? []} onClose={() => setIsEditing(false)} />}
        </>
      )}
    </LoadedRecord>
  );
}
