import type { ReactElement } from 'react';
import { DomandaSection } from './domanda-section.tsx';
import { type Chiesto, useSpesa } from './hooks.ts';

export function SpesaSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Quanto spendiamo" answer={useSpesa(chiesto)} />;
}
