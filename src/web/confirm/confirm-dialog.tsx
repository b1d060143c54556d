import { lazy, type ReactElement, Suspense } from 'react';
import { useStore } from '#web/data/store.ts';
import { toast } from '#web/toast/toast.ts';
import { OptionalPart } from '#web/ui/optional-part.tsx';
import { question } from './confirm.ts';

const load = () => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog }));
let QuestionDialog = lazy(load);

/** Where confirm() asks: once per page. A question that cannot be shown is answered with no. */
export function ConfirmDialog(): ReactElement | null {
  const asked = useStore(question);
  if (!asked) return null;
  const cannotAsk = () => {
    QuestionDialog = lazy(load); // lazy() remembers a failure for ever
    asked.answer(false);
    toast({
      kind: 'error',
      title: asked.title,
      text: 'La domanda di conferma non si è aperta e nulla è cambiato: ricarica la pagina e riprova.',
    });
  };
  return (
    <OptionalPart key={asked.text} onFailure={cannotAsk}>
      <Suspense fallback={null}>
        <QuestionDialog asked={asked} />
      </Suspense>
    </OptionalPart>
  );
}
