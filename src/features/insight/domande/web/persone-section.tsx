import type { ReactElement } from 'react';
import { DomandaSection } from './domanda-section.tsx';
import { type Chiesto, usePersone } from './hooks.ts';

export function PersoneSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Persone" answer={usePersone(chiesto)} />;
}
