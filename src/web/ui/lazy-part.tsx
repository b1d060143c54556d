import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';

/**
 * A part that is loaded when it is first shown: the dialogs of a screen. Until it is there nothing shows, and the screen stays as it is.
 * `const BrandDialog = lazyPart(() => import('./brand-dialog.tsx').then((file) => file.BrandDialog));`
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>; // lazy() types the props of P's own kind away
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
