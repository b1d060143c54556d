import { Copy } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Look, LookButton } from '#web/ui/look-button.tsx';
import type { DuplicableKind, DuplicaDialogProps } from './duplica-dialog.tsx';
import type { Risorsa } from './shown-kind.ts';

const DuplicaDialog = lazyPart(() =>
  import('./duplica-dialog.tsx').then((file) => file.DuplicaDialog as (props: DuplicaDialogProps<string>) => ReactElement),
);

interface DuplicaPanelProps<Name extends string, T> {
  kind: DuplicableKind<Name>;
  item: T;
  look: Look;
}

/** Beside a thing, for who may change it: makes others like it, one for each code that is pasted. */
export function DuplicaPanel<Name extends string, T extends Risorsa & { id: number } & Record<Name, string>>({
  kind,
  item,
  look,
}: DuplicaPanelProps<Name, T>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!item.modificabile) return null;
  return (
    <>
      <LookButton look={look} icon={Copy} verb="Duplica" label={`Duplica ${kind.kind.nameOf(item)}`} onClick={() => setIsOpen(true)} />
      {/* it gets no other item than its kind's own */}
      {isOpen && <DuplicaDialog kind={kind as unknown as DuplicableKind<string>} item={item} onClose={() => setIsOpen(false)} />}
    </>
  );
}
