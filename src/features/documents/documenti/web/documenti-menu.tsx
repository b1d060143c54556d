import { Paperclip } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SoggettoInfo } from './hooks.ts';

const DocumentiDialog = lazyPart(() => import('./documenti-dialog.tsx').then((file) => file.DocumentiDialog));

export function DocumentiMenu(record: SoggettoInfo): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={Paperclip} label={`Documenti di ${record.nome}`} size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <DocumentiDialog record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}
