import { Copy } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Look, LookButton } from '#web/ui/look-button.tsx';
import type { Software } from '../contract.ts';

const SoftwareCopyDialog = lazyPart(() => import('./software-dialog.tsx').then((file) => file.SoftwareCopyDialog));

/** Beside software, for who may change it: the form of a new one, filled as this one is. */
export function DuplicaSoftwarePanel({ software, look }: { software: Software; look: Look }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!software.modificabile) return null;
  return (
    <>
      <LookButton look={look} icon={Copy} verb="Duplica" label={`Duplica ${software.nome}`} onClick={() => setIsOpen(true)} />
      {isOpen && <SoftwareCopyDialog like={software} onClose={() => setIsOpen(false)} />}
    </>
  );
}
