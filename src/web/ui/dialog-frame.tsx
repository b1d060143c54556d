import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect } from 'react';

/** What stands before the page: a form or something to read, a question, or a part of the frame that comes in from the side. */
type Over = 'dialog' | 'ask' | 'panel';

interface ScrimProps {
  of?: Over;
  className?: string;
}

/**
 * What lies behind a dialog: darkened, and still. Radix's own overlay stills the page by a style sheet, and for each that comes or goes the
 * browser reckons the styles of the whole page anew, a list's rows among them.
 */
export function Scrim({ of = 'dialog', className }: ScrimProps): ReactElement {
  // With the effects of Radix, and not before them: the page gets the pointer from here when that takes it (dialog.css).
  useEffect(() => stillPage(of), [of]);
  return <div className={className ? `scrim ${className}` : 'scrim'} />;
}

const over: Over[] = [];

/** Nothing scrolls behind until the last scrim has gone, and the page keeps its width without its scroll bar. Styles see what stands before it. */
function stillPage(kind: Over): () => void {
  const { documentElement: page, body } = document;
  if (over.length === 0) {
    body.style.marginRight = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
  }
  over.push(kind);
  page.dataset.over = over.join(' ');
  return () => {
    over.splice(over.indexOf(kind), 1);
    page.dataset.over = over.join(' ');
    if (over.length > 0) return;
    delete page.dataset.over;
    page.style.overflow = '';
    body.style.marginRight = '';
  };
}

interface DialogHeadProps {
  title: string;
  description?: ReactNode;
  /** No cross: something else closes it. */
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

/** The dialog's own element. Lists that a field opens go inside it: outside, the page behind is locked and they could not scroll. */
export const DialogContainer = createContext<HTMLElement | null>(null);

export function useDialogContainer(): HTMLElement | undefined {
  return useContext(DialogContainer) ?? undefined;
}
