import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect } from 'react';

type Overlay = 'dialog' | 'ask' | 'panel';

interface ScrimProps {
  of?: Overlay;
  className?: string;
}

/** Radix's own overlay uses a style sheet, which makes the browser recompute the styles of the whole page. */
export function Scrim({ of = 'dialog', className }: ScrimProps): ReactElement {
  // Runs in an effect, as Radix's own code does: Radix blocks pointer events on the page in an effect, and dialog.css needs both at once.
  useEffect(() => lockPageScroll(of), [of]);
  return <div className={className ? `scrim ${className}` : 'scrim'} />;
}

const openOverlays: Overlay[] = [];

/** Keeps the page's width without the scroll bar. Styles use the attribute data-over. */
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

/** Lists of the dialog's fields are rendered inside it, because outside they could not scroll. */
export const DialogContainer = createContext<HTMLElement | null>(null);

export function useDialogContainer(): HTMLElement | undefined {
  return useContext(DialogContainer) ?? undefined;
}
