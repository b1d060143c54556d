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
import { allAnswered } from '#web/data/call.ts';
import { toast } from '#web/toast/toast.ts';
import { wasByKey } from './press.ts';

const NOT_LOADED = 'Forse manca la connessione, o Organico è stato aggiornato: ricarica la pagina e riprova.';

/**
 * A part that is loaded when the page has nothing else to do, or at last when it is first shown: the dialogs of a screen. With the browser's
 * data saver on, only when it is first shown.
 * `const BrandDialog = lazyPart(() => import('./brand-dialog.tsx').then((file) => file.BrandDialog));`
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  if (!savesData()) {
    void whenIdle()
      .then(load)
      .catch(() => undefined); // not there now: asked for again, and told of, when it is needed
  }
  return latePart(load);
}

/**
 * A part that is loaded when it is first shown: large, and seldom asked for. When its file does not come the screen stays as it is, a
 * sentence says so, and the next time it is asked for again: what stands open, for its owner, is closed.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement | null {
  const make = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>; // lazy() types the props of P's own kind away
  let Part = make();
  return function LazyPart(props: P): ReactElement | null {
    const [Shown] = useState(() => Part);
    // A finger's or a mouse's press is answered first: what opens is drawn in small steps after it, and shows when it is whole.
    const [isDue, setDue] = useState(wasByKey);
    useEffect(() => startTransition(() => setDue(true)), []);
    const failed = () => {
      Part = make(); // lazy() remembers a failure for ever
      tellNotLoaded();
      (props as { onClose?: () => void }).onClose?.();
    };
    return isDue ? (
      <OptionalPart onFailure={failed}>
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      </OptionalPart>
    ) : null;
  };
}

// Only Chromium says so.
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** What was asked for has not come. */
export function tellNotLoaded(): void {
  toast({ kind: 'error', title: 'Non è stato possibile aprire', text: NOT_LOADED });
}

// A browser that waits for its screen's own files is idle too, and what is not needed yet would stand in their way.
const FIRST_SCREEN_MS = 1000;
const LONGEST_MS = 5000;

/** Resolves when the page has nothing else to do: a second after its start at the soonest, and not while what the screen shows is still on its way. */
export async function whenIdle(): Promise<void> {
  await wait(Math.max(0, FIRST_SCREEN_MS - performance.now()));
  await Promise.race([allAnswered(), wait(LONGEST_MS)]);
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_MS }));
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Props {
  /** Told when the part could not be shown: its file did not come, or it broke. */
  onFailure?: (error: Error) => void;
  children: ReactNode;
}

/** Around what the screen can do without: when it fails, it alone is missing. */
export class OptionalPart extends Component<Props, { failed: boolean }> {
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
