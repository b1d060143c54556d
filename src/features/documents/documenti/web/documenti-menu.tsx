import { Paperclip } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Riferito } from './hooks.ts';

const DocumentiDialog = lazyPart(() => import('./documenti-dialog.tsx').then((file) => file.DocumentiDialog));

export function DocumentiMenu(of: Riferito): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={Paperclip} label={`Documenti di ${of.nome}`} size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <DocumentiDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}
