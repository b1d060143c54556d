import type { ReactElement } from 'react';
import { Meter } from '#web/ui/meter.tsx';
import type { Software } from '../contract.ts';

const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

/** How many seats are taken, of how many: as figures, and as a bar where they are counted. */
export function LicenzeBadge({ software }: { software: Software }): ReactElement {
  const { numero_licenze, licenze_utilizzate } = software;
  if (numero_licenze === null) return <>{NUMBER.format(licenze_utilizzate)}, non contate</>;
  return (
    <>
      {NUMBER.format(licenze_utilizzate)} di {NUMBER.format(numero_licenze)}
      <Meter value={licenze_utilizzate} of={numero_licenze} />
    </>
  );
}
