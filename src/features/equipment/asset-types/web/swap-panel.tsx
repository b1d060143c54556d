import { ArrowLeftRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { useAssignPermissions, usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NOMI_ESITI_SOSTITUZIONE } from '../rules.ts';
import type { Holder } from './assegnati-section.tsx';
import type { Risorsa } from './kind-ui.ts';
import type { SwapDialogProps, SwappableKind } from './swap-dialog.tsx';

const SwapDialog = lazyPart(() =>
  import('./swap-dialog.tsx').then((file) => file.SwapDialog as (props: SwapDialogProps<string, unknown>) => ReactElement),
);

interface SwapPanelProps<Name extends string, T> {
  kind: SwappableKind<Name, T>;
  item: T;
  holder: Pick<Holder, 'nome' | 'cognome'> & { brand_id: number | undefined };
  /** Whether the user may change the device. By default this follows from the permission on the holder's brand. */
  canEditDevice?: boolean;
  isIconOnly?: boolean;
}

export function SwapPanel<Name extends string, T extends { id: number } & Record<Name, string>>(
  props: SwapPanelProps<Name, T>,
): ReactElement {
  const { kind, item, holder, isIconOnly = false } = props;
  const [isSwapping, setIsSwapping] = useState(false);
  const { mayOn } = usePermessi();
  const canEditDevice = props.canEditDevice ?? (holder.brand_id !== undefined && mayOn('risorse.modifica', holder.brand_id));
  const open = () => setIsSwapping(true);
  useOpenFromUrl('azione', `sostituisci-${kind.kind.tipo}-${item.id}`, true, open);
  const label = `Sostituisci ${kind.kind.nameOf(item)}`;
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={ArrowLeftRight} size="small" label={label} onClick={open} />
      ) : (
        <Button icon={ArrowLeftRight} aria-label={label} onClick={open}>
          Sostituisci
        </Button>
      )}
      {isSwapping && (
        <SwapDialog
          kind={kind as unknown as SwappableKind<string, unknown>} // cast: `item` and `kind` have the same asset type
          item={item}
          holder={holder}
          esiti={canEditDevice ? NOMI_ESITI_SOSTITUZIONE : ['magazzino']}
          onClose={() => setIsSwapping(false)}
        />
      )}
    </>
  );
}

export function SwapItemPanel<Name extends string, T extends Risorsa & Record<Name, string>>({
  kind,
  item,
}: Pick<SwapPanelProps<Name, T>, 'kind' | 'item'>): ReactElement | null {
  const { mayTakeBack: canUnassign } = useAssignPermissions(item);
  const { assegnatario, brands, modificabile } = item;
  if (!assegnatario || !canUnassign) return null;
  // When the item has several brands, the page does not know the brand of the holder. The server then rejects a replacement of another
  // brand.
  const brand_id = brands.length === 1 ? brands[0]?.id : undefined;
  return <SwapPanel kind={kind} item={item} holder={{ ...assegnatario, brand_id }} canEditDevice={modificabile} />;
}
