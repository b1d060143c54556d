import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect } from 'react';

/** What covers the page: a dialog, a question, or a panel that slides in. */
type Overlay = 'dialog' | 'ask' | 'panel';

interface ScrimProps {
  of?: Overlay;
  className?: string;
}

/**
 * The overlay behind a dialog, which darkens the page and stops it from scrolling. Radix's own overlay does this with a style sheet, and
 * adding it makes the browser recompute the styles of the whole page, including all rows of a list.
 */
export function Scrim({ of = 'dialog', className }: ScrimProps): ReactElement {
  // Runs in an effect, as Radix's own code does: Radix blocks pointer events on the page in an effect, and dialog.css needs both at once.
  useEffect(() => lockPageScroll(of), [of]);
  return <div className={className ? `scrim ${className}` : 'scrim'} />;
}

const openOverlays: Overlay[] = [];

/**
 * Stops the page from scrolling until the last overlay closes, and keeps its width without the scroll bar. The attribute data-over lets
 * styles see what covers the page.
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

interface DialogHeadProps {
  title: string;
  description?: ReactNode;
  /** Removes the close button, when something else closes the dialog. */
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

/** The element of the open dialog. Lists of its fields are rendered inside it, because outside they could not scroll. */
export const DialogContainer = createContext<HTMLElement | null>(null);

export function useDialogContainer(): HTMLElement | undefined {
  return useContext(DialogContainer) ?? undefined;
}
