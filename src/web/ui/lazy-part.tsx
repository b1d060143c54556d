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

/** Loaded when the page is idle, or at the latest when it is first shown. With the browser's data saver only when it is shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  if (!isDataSaverOn()) {
    void waitUntilIdle()
      .then(load)
      .catch(() => undefined); // the file is requested again when the part is shown; that failure is reported
  }
  return onDemandPart(load);
}

/** Loaded when it is first shown. When loading fails, a toast says so, `onClose` is called, and the next use loads it again. */
export function onDemandPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  const createLazy = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>; // lazy() loses the type of the props
  let Part = createLazy();
  return function LazyPart(props: P): ReactElement | null {
    const [CurrentPart] = useState(() => Part);
    // A click or tap must be answered at once, so the part renders afterwards in small steps and appears when it is complete.
    const [isReady, setIsReady] = useState(isOpenedByKey);
    useEffect(() => startTransition(() => setIsReady(true)), []);
    const onLoadFailure = () => {
      Part = createLazy(); // lazy() keeps a failed import for ever, so a new lazy component is created
      notifyNotLoaded();
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

// Only Chromium has this property.
const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

export function notifyNotLoaded(): void {
  toast({ kind: 'error', title: 'Non è stato possibile aprire', text: NOT_LOADED_TEXT });
}

// The browser is also idle while it waits for the files of the first screen, and other downloads would delay them.
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 5000;

/** At the earliest a second after the page's start, and not while the visible screen is still loading. */
export async function waitUntilIdle(): Promise<void> {
  await wait(Math.max(0, MIN_WAIT_MS - performance.now()));
  await Promise.race([allRequestsSettled(), wait(MAX_WAIT_MS)]);
  // Safari has no requestIdleCallback(), so there the wait ends here.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }));
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface OptionalPartProps {
  onFailure?: (error: Error) => void;
  children: ReactNode;
}

/** When the part fails, only the part is missing from the screen. */
export class OptionalPart extends Component<OptionalPartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
