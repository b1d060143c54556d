import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '#web/confirm/confirm.ts';

/**
 * Nothing typed is thrown away without asking: also when one goes back, follows a link or reloads. The result asks, and says
 * whether it may go; without changes it may.
 */
export function useDiscardQuestion(isDirty: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const mayDiscard = async () => {
    if (!isDirty) return true;
    return confirm({
      title: 'Vuoi scartare le modifiche?',
      text: 'Quello che hai scritto non è stato salvato.',
      verb: 'Scarta',
      cancel: 'Continua a modificare',
      act: () => undefined,
    });
  };
  useBlocker({ shouldBlockFn: async () => !(await mayDiscard()), disabled: !isDirty, enableBeforeUnload: isDirty });
  return mayDiscard;
}
