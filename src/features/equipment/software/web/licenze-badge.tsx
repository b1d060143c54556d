import type { ReactElement } from 'react';
import { formatNumero } from '#shared/numero.ts';
import { Meter } from '#web/ui/meter.tsx';
import type { Software } from '../contract.ts';

/** How many seats are taken, of how many: as figures, and as a bar where they are counted. */
export function LicenzeBadge({ software }: { software: Software }): ReactElement {
  const { numero_licenze, licenze_utilizzate } = software;
  if (numero_licenze === null) return <>{formatNumero(licenze_utilizzate)}, non contate</>;
  return (
    <>
      {formatNumero(licenze_utilizzate)} di {formatNumero(numero_licenze)}
      <Meter value={licenze_utilizzate} of={numero_licenze} />
    </>
  );
}
