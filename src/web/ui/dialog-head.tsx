import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

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
