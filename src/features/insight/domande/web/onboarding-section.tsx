import type { ReactElement } from 'react';
import { DomandaSection } from './domanda-section.tsx';
import { type Chiesto, useOnboarding } from './hooks.ts';

export function OnboardingSection({ chiesto }: { chiesto: Chiesto }): ReactElement {
  return <DomandaSection titolo="Onboarding" answer={useOnboarding(chiesto)} />;
}
