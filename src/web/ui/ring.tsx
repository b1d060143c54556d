import type { ReactElement } from 'react';

export type Arc = 'todo' | 'done' | 'full' | 'hr' | 'manager' | 'it';

// The arcs of the ring for the three roles of onboarding, clockwise from the top: HR, Manager, IT.
const ARCS = ['M9.09 2.40A5.7 5.7 0 0 1 13.39 9.86', 'M12.30 11.74A5.7 5.7 0 0 1 3.70 11.74', 'M2.61 9.86A5.7 5.7 0 0 1 6.91 2.40'];

export interface RingProps {
  arcs?: readonly [Arc, Arc, Arc];
  spin?: boolean;
}

/**
 * A ring with the state of an onboarding, one arc for each role. It is hidden from screen readers, because the state is always beside it as
 * text.
 */
export function Ring({ arcs = ['todo', 'todo', 'todo'], spin }: RingProps): ReactElement {
  return (
    <svg className={spin ? 'ring spin' : 'ring'} viewBox="0 0 16 16" aria-hidden>
      {ARCS.map((arcPath, index) => (
        <path key={arcPath} className={arcs[index]} d={arcPath} />
      ))}
    </svg>
  );
}
