import { ArrowLeftRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useAssignRights, usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NOMI_ESITI_SOSTITUZIONE } from '../rules.ts';
import type { Holder } from './assegnati-section.tsx';
import type { Risorsa } from './shown-kind.ts';
import type { SostituisciDialogProps, SwappableKind } from './sostituisci-dialog.tsx';

const SostituisciDialog = lazyPart(() =>
  import('./sostituisci-dialog.tsx').then(
    (file) => file.SostituisciDialog as (props: SostituisciDialogProps<string, unknown>) => ReactElement,
  ),
);

interface SostituisciPanelProps<Name extends string, T> {
  kind: SwappableKind<Name, T>;
  item: T;
  /** Who has it. */
  holder: Pick<Holder, 'nome' | 'cognome'> & { brand_id: number | undefined };
  /** Whether the user may change the thing itself; left out: told by the right on the holder's brand. */
  mayChange?: boolean;
  /** In a row there is no room for words. */
  asIcon?: boolean;
}

/** Beside a device that somebody has: swaps it for another one. The caller shows it to who may take it back. */
export function SostituisciPanel<Name extends string, T extends { id: number } & Record<Name, string>>(
  props: SostituisciPanelProps<Name, T>,
): ReactElement {
  const { kind, item, holder, asIcon = false } = props;
  const [isSwapping, setIsSwapping] = useState(false);
  const { mayOn } = usePermessi();
  const mayChange = props.mayChange ?? (holder.brand_id !== undefined && mayOn('risorse.modifica', holder.brand_id));
  const open = () => setIsSwapping(true);
  const label = `Sostituisci ${kind.kind.nameOf(item)}`;
  return (
    <>
      {asIcon ? (
        <IconButton icon={ArrowLeftRight} size="small" label={label} onClick={open} />
      ) : (
        <Button icon={ArrowLeftRight} aria-label={label} onClick={open}>
          Sostituisci
        </Button>
      )}
      {isSwapping && (
        <SostituisciDialog
          kind={kind as unknown as SwappableKind<string, unknown>} // it gets no other item than its kind's own
          item={item}
          holder={holder}
          esiti={mayChange ? NOMI_ESITI_SOSTITUZIONE : ['magazzino']}
          onClose={() => setIsSwapping(false)}
        />
      )}
    </>
  );
}

/** The same on the page of a thing, where somebody has it whom the user sees and from whom they may take it back. */
export function SostituisciCosaPanel<Name extends string, T extends Risorsa & Record<Name, string>>({
  kind,
  item,
}: Pick<SostituisciPanelProps<Name, T>, 'kind' | 'item'>): ReactElement | null {
  const { mayTakeBack } = useAssignRights(item);
  const { assegnatario, brands, modificabile } = item;
  if (!assegnatario || !mayTakeBack) return null;
  // Of several brands it is not known here which is the holder's: the server says where the other one is of none of them.
  const brand_id = brands.length === 1 ? brands[0]?.id : undefined;
  return <SostituisciPanel kind={kind} item={item} holder={{ ...assegnatario, brand_id }} mayChange={modificabile} />;
}
