import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { toast } from '#web/toast/toast.ts';
import type { Look } from '#web/ui/look-button.tsx';
import type { Risorsa } from './shown-kind.ts';

/** A kind, as far as its list changes and deletes its things. */
export interface ListedKind<T> {
  words: { noun: string; whyNotRemoved?: (item: Risorsa) => { title: string; text: string } | undefined };
  nameOf: (item: T) => string;
  useRemove: () => (input: { params: { id: string } }) => Promise<unknown>;
}

/** What can be done with a thing in the list of its kind: choosing it, or changing and deleting it. */
export function useRisorsaActions<T extends Risorsa>(kind: ListedKind<T>, item: T, inList: CardInList): ReactNode {
  const remove = kind.useRemove();
  const refusal = kind.words.whyNotRemoved?.(item);
  return useCardActions({
    ...inList,
    name: kind.nameOf(item),
    mayChange: item.modificabile,
    deletion: {
      title: `Elimina ${kind.words.noun}`,
      act: () => remove({ params: { id: String(item.id) } }),
      refuse: refusal && (() => toast({ kind: 'error', ...refusal })),
    },
  });
}

/** What stands for a thing of a kind wherever it is shown: on its card, in its row and on its page. */
export interface RisorsaHeader<T> {
  icon: (item: T) => LucideIcon;
  /** Under its name: 'laptop'. */
  detail: (item: T) => string;
  /** Beside its brands: its state, what is about to end. */
  tags?: (item: T) => ReactNode;
  /** Giving it and taking it back. */
  give: (item: T, look: Look) => ReactNode;
  /** Making others like it. */
  copy?: (item: T, look: Look) => ReactNode;
}
