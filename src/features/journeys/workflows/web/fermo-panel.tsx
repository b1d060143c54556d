import type { ReactElement } from 'react';
import { FASI } from '#shared/fasi-workflow.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';

const NessunoNote = lazyPart(() => import('./nessuno-note.tsx').then((file) => file.NessunoNote));

/** Where a workflow waits for nobody, and who could change that; nothing where somebody can go on. */
export function FermoPanel({ workflow: { stato, brand, senza_nessuno } }: { workflow: Workflow }): ReactElement | null {
  const { hand } = FASI[stato];
  if (hand === null || !senza_nessuno.includes(hand)) return null;
  return <NessunoNote title="Fermo: non tocca a nessuno" mano={hand} brand={brand.nome} />;
}
