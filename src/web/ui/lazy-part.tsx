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
 * Returns a component whose file loads when the page is idle, or at the latest when it is first shown. With the browser's data saver it
 * loads only when it is shown.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  if (!isDataSaverOn()) {
    void waitUntilIdle()
      .then(load)
      .catch(() => undefined); // a failed preload is ignored, because the file is requested again when the component is shown
  }
  return onDemandPart(load);
}

/**
 * Returns a component whose file loads when it is first shown. If loading fails, a toast reports it, `onClose` is called, and the next use
 * loads the file again.
 */
export function onDemandPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  // cast: lazy() loses the type of the props
  const createLazy = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  let Part = createLazy();
  return function LazyPart(props: P): ReactElement | null {
    const [CurrentPart] = useState(() => Part);
    // The component renders in a transition, so that the browser can show the effect of a click or tap first.
    const [isReady, setIsReady] = useState(isOpenedByKey);
    useEffect(() => startTransition(() => setIsReady(true)), []);
    const onLoadFailure = () => {
      Part = createLazy(); // lazy() retains a failed import, so a retry needs a new lazy component
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

interface OpenedPart<P> {
  /** Loads the file before the user presses the button. A failure is ignored, because pressing the button shows the error. */
  preload: () => void;
  Part: (props: P & { fallback: ReactNode; onFailure: () => void }) => ReactElement;
}

/**
 * Returns a component that replaces the button that opens it, for example with the button and its menu. `fallback` is shown until its file
 * has loaded. If loading fails, a toast reports it, `onFailure` is called, and the next use loads the file again.
 */
export function openedPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): OpenedPart<P> {
  // cast: lazy() loses the type of the props
  const createLazy = () => lazy(load) as unknown as ComponentType<P>;
  let CurrentPart = createLazy();
  return {
    preload: () => void load().catch(() => undefined),
    Part: ({ fallback, onFailure, ...props }) => {
      const onLoadFailure = () => {
        CurrentPart = createLazy(); // lazy() retains a failed import, so a retry needs a new lazy component
        onFailure();
        notifyNotLoaded();
      };
      return (
        <OptionalPart onFailure={onLoadFailure}>
          <Suspense fallback={fallback}>
            {/* cast: the remaining props are the props of the component */}
            <CurrentPart {...(props as unknown as P)} />
          </Suspense>
        </OptionalPart>
      );
    },
  };
}

// Whether the browser's data saver is on. Only Chromium has this property.
const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

export function notifyNotLoaded(): void {
  toast({ kind: 'error', title: 'Non è stato possibile aprire', text: NOT_LOADED_TEXT });
}

// The minimum wait before idle loading. The browser is also idle while it waits for the files of the first screen, and other downloads
// would delay these files.
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 5000;

/** Resolves when the browser is idle, at the earliest a second after the start of the page and after the running requests have ended. */
export async function waitUntilIdle(): Promise<void> {
  await wait(Math.max(0, MIN_WAIT_MS - performance.now()));
  await Promise.race([allRequestsSettled(), wait(MAX_WAIT_MS)]);
  // Safari has no requestIdleCallback(), so in Safari the wait ends here.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }));
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface OptionalPartProps {
  onFailure?: (error: Error) => void;
  children: ReactNode;
}

/** An error boundary for a component that the screen does not need. If the component fails, the screen renders without it. */
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
