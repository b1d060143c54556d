import type { ReactElement } from 'react';
import { AssegnatarioLink } from '#features/risorse/web/assegnato-a-note.tsx';
import type { Software } from '../contract.ts';

/** Who has it: one by name, the others as a number. That it is assigned is known to all, to whom only where they are visible (rule 12). */
export function AssegnatoANote({ software }: { software: Software }): ReactElement {
  const { assegnatario, licenze_utilizzate } = software;
  if (licenze_utilizzate === 0) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return <>Altri brand</>;
  const others = licenze_utilizzate - 1;
  return (
    <>
      <AssegnatarioLink assegnatario={assegnatario} />
      {others > 0 && ` e ${others === 1 ? 'un altro' : `altri ${others}`}`}
    </>
  );
}
