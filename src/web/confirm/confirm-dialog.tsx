import { type ReactElement, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { current, subscribe } from './confirm.ts';

const QuestionDialog = lazyPart(() => import('./question-dialog.tsx').then((file) => file.QuestionDialog));

/** Where confirm() asks: once per page. */
export function ConfirmDialog(): ReactElement | null {
  const asked = useSyncExternalStore(subscribe, current);
  return asked && <QuestionDialog asked={asked} />;
}
