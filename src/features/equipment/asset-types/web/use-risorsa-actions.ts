import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { toast } from '#web/toast/toast.ts';
import type { ActionVariant } from '#web/ui/action-button.tsx';
import type { Risorsa } from './kind-ui.ts';

export interface ListedKind<T> {
  words: { noun: string; reasonNotDeletable?: (item: Risorsa) => { title: string; text: string } | undefined };
  nameOf: (item: T) => string;
  useRemove: () => (input: { params: { id: string } }) => Promise<unknown>;
}

export function useRisorsaActions<T extends Risorsa>(kind: ListedKind<T>, item: T, inList: CardInList): ReactNode {
  const remove = kind.useRemove();
  const deletionProblem = kind.words.reasonNotDeletable?.(item);
  return useCardActions({
    ...inList,
    name: kind.nameOf(item),
    mayChange: item.modificabile,
    deletion: {
      title: `Elimina ${kind.words.noun}`,
      act: () => remove({ params: { id: String(item.id) } }),
      refuse: deletionProblem && (() => toast({ kind: 'error', ...deletionProblem })),
    },
  });
}

export interface RisorsaHeader<T> {
  icon: (item: T) => LucideIcon;
  detail: (item: T) => string;
  tags?: (item: T) => ReactNode;
  assignButtons: (item: T, look: ActionVariant) => ReactNode;
  duplicateButton?: (item: T, look: ActionVariant) => ReactNode;
}
