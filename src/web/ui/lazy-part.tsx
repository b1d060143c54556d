import {
  Component,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { allRequestsSettled } from '#web/data/call.ts';
import { toast } from '#web/toast/toast.ts';
import { isOpenedByKey } from './press.ts';

const NOT_LOADED_TEXT = 'Forse manca la connessione, o Organico è stato aggiornato: ricarica la pagina e riprova.';

/**
 * A component that is loaded when the page is idle, or at the latest when it is first shown; with the browser's data saver only when it is
 * shown. Use: `const BrandDialog = lazyPart(() => import('./brand-dialog.tsx').then((file) => file.BrandDialog));`
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  if (!isDataSaverOn()) {
    void whenIdle()
      .then(load)
      .catch(() => undefined); // the file is requested again when the part is shown; that failure is reported
  }
  return latePart(load);
}

/**
 * A component that is loaded when it is first shown, for large and rarely used parts. When loading fails, the screen stays, a toast says
 * so, the part's owner is told to close it, and the next use loads it again.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  const createLazy = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>; // lazy() loses the type of the props
  let Part = createLazy();
  return function LazyPart(props: P): ReactElement | null {
    const [CurrentPart] = useState(() => Part);
    // A click or tap must be answered at once, so the part renders afterwards in small steps and appears when it is complete.
    const [isReady, setIsReady] = useState(isOpenedByKey);
    useEffect(() => startTransition(() => setIsReady(true)), []);
    const onLoadFailure = () => {
      Part = createLazy(); // lazy() keeps a failed import for ever, so a new lazy component is created
      tellNotLoaded();
      (props as { onClose?: () => void }).onClose?.();
    };
    return isReady ? (
      <OptionalPart onFailure={onLoadFailure}>
        <Suspense fallback={null}>
          <CurrentPart {...props} />
        </Suspense>
      </OptionalPart>
    ) : null;
  };
}

// Whether the user has switched on the browser's data saver. Only Chromium has this property.
const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

export function tellNotLoaded(): void {
  toast({ kind: 'error', title: 'Non è stato possibile aprire', text: NOT_LOADED_TEXT });
}

// The browser is also idle while it waits for the files of the first screen, and other downloads would delay them.
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 5000;

/** Resolves when the page is idle: at the earliest a second after its start, and not while the visible screen is still loading. */
export async function whenIdle(): Promise<void> {
  await wait(Math.max(0, MIN_WAIT_MS - performance.now()));
  await Promise.race([allRequestsSettled(), wait(MAX_WAIT_MS)]);
  // Safari has no requestIdleCallback(), so there the wait ends here.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }));
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Props {
  /** Called when the part failed to load or to render. */
  onFailure?: (error: Error) => void;
  children: ReactNode;
}

/** An error boundary around a part that the screen does not need. When it fails, only that part is missing. */
export class OptionalPart extends Component<Props, { onLoadFailure: boolean }> {
  override state = { onLoadFailure: false };

  static getDerivedStateFromError(): { onLoadFailure: boolean } {
    return { onLoadFailure: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    return this.state.onLoadFailure ? null : this.props.children;
  }
}
