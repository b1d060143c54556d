import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

type Overlay = 'dialog' | 'ask' | 'panel';

interface ScrimProps {
  of?: Overlay;
  className?: string;
  /**
   * Called when the user presses the browser's Back button or makes the back gesture of a phone. The browser does not leave the page. The
   * function closes the dialog, unless the dialog must stay open.
   */
  onBack: () => void;
}

/**
 * The layer behind a dialog, which blocks clicks on the page. It replaces Radix's overlay, whose style sheet makes the browser recompute
 * the styles of the whole page.
 */
export function Scrim({ of = 'dialog', className, onBack }: ScrimProps): ReactElement {
  // The scroll lock runs in an effect, because Radix blocks pointer events in an effect and the rules in dialog.css need both at the same
  // time.
  useEffect(() => lockPageScroll(of), [of]);
  useBackButton(onBack);
  return <div className={className ? `scrim ${className}` : 'scrim'} />;
}

/** While dialogs are open, the Back button calls `onBack` of the dialog that was opened last, and the page stays. */
function useBackButton(onBack: () => void): void {
  const { history } = useRouter();
  const newestOnBack = useRef(onBack);
  useEffect(() => {
    newestOnBack.current = onBack;
  });
  useEffect(() => {
    backHandlers.push(newestOnBack);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || backHandlers.at(-1) !== newestOnBack) return false;
        newestOnBack.current();
        return true;
      },
    });
    return () => {
      unblock();
      backHandlers.splice(backHandlers.indexOf(newestOnBack), 1);
    };
  }, [history]);
}

const backHandlers: RefObject<() => void>[] = [];

const openOverlays: Overlay[] = [];

/**
 * Stops the page from scrolling and keeps its width without the scroll bar. Stylesheets use the attribute data-over, which names the open
 * dialogs.
 */
function lockPageScroll(overlay: Overlay): () => void {
  const { documentElement: page, body } = document;
  if (openOverlays.length === 0) {
    body.style.marginRight = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
  }
  openOverlays.push(overlay);
  page.dataset.over = openOverlays.join(' ');
  return () => {
    openOverlays.splice(openOverlays.indexOf(overlay), 1);
    page.dataset.over = openOverlays.join(' ');
    if (openOverlays.length > 0) return;
    delete page.dataset.over;
    page.style.overflow = '';
    body.style.marginRight = '';
  };
}

/**
 * Returns the key handler of a dialog that closes on Esc. Radix handles Esc only some time after it has moved the focus into the dialog.
 * Without this handler an early Esc is lost.
 */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault(); // a dialog that contains this dialog stays open
    close();
  };
}

interface DialogHeadProps {
  title: string;
  description?: ReactNode;
  stays?: boolean;
}

export function DialogHead({ title, description, stays = false }: DialogHeadProps): ReactElement {
  return (
    <header>
      <div>
        <Dialog.Title>{title}</Dialog.Title>
        {description && <Dialog.Description>{description}</Dialog.Description>}
      </div>
      {!stays && (
        <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
          <X className="i" aria-hidden />
        </Dialog.Close>
      )}
    </header>
  );
}

/**
 * The element of the open dialog. The option lists of its fields are rendered inside this element, because they could not scroll outside
 * it.
 */
export const DialogContainer = createContext<HTMLElement | null>(null);

export function useDialogContainer(): HTMLElement | undefined {
  return useContext(DialogContainer) ?? undefined;
}
