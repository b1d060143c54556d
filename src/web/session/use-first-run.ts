import { useState } from 'react';
import { usePermessi } from './use-session.ts';

/**
 * Whether the page shows an administrator the form for the first records: from its first render without a brand until `finish` was
 * called and the session contains the new brand. A brand that another administrator creates does not remove the form, because the typed
 * text would be lost.
 */
export function useFirstRun(): { isFirstRun: boolean; finish: () => void } {
  const { brandsFor, may } = usePermessi();
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const [startedWithoutBrand] = useState(hasNoBrand && may('brands.crea'));
  const [isFinished, setIsFinished] = useState(false);
  return { isFirstRun: startedWithoutBrand && !(isFinished && !hasNoBrand), finish: () => setIsFinished(true) };
}
