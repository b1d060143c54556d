import { lazy, type ReactElement, Suspense } from 'react';
import { createStore, useStore } from '#web/data/store.ts';
import { toast } from '#web/toast/toast.ts';
import { OptionalPart } from '#web/ui/lazy-part.tsx';

const loadDialog = () => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog }));
let QuestionDialog = lazy(loadDialog);

/** Rendered once per page. A question that cannot be shown is answered with no. */
export function ConfirmDialog(): ReactElement | null {
  const shownQuestion = useStore(openQuestion);
  if (!shownQuestion) return null;
  const onLoadFailure = () => {
    QuestionDialog = lazy(loadDialog); // lazy() keeps a failed import for ever, so a new lazy component is created
    shownQuestion.answer(false);
    toast({
      kind: 'error',
      title: shownQuestion.title,
      text: 'La domanda di conferma non si è aperta e nulla è cambiato: ricarica la pagina e riprova.',
    });
  };
  return (
    <OptionalPart key={shownQuestion.text} onFailure={onLoadFailure}>
      <Suspense fallback={null}>
        <QuestionDialog question={shownQuestion} />
      </Suspense>
    </OptionalPart>
  );
}

interface Question {
  title: string;
  text: string;
  /** Text that loads later, with a placeholder until then. The promise must not reject; '' shows nothing. */
  also?: { pending: string; said: Promise<string> };
  verb: string;
  /** Default: the verb. */
  pendingVerb?: string;
  /** Default: 'Annulla'. */
  cancel?: string;
  /** Default: true, because most questions are about deleting. */
  danger?: boolean;
  /** When the action fails, the dialog stays open and shows the error. */
  act: () => unknown;
}

export type OpenQuestion = Question & { answer: (done: boolean) => void };

const openQuestion = createStore<OpenQuestion | null>(null);

/** Resolves to whether the action was done. Only one question is open at a time. */
export function confirm(newQuestion: Question): Promise<boolean> {
  return new Promise((resolve) => {
    dismissQuestion();
    const ownQuestion: OpenQuestion = {
      ...newQuestion,
      answer: (done) => {
        if (openQuestion.get() === ownQuestion) openQuestion.set(null);
        resolve(done);
      },
    };
    openQuestion.set(ownQuestion);
  });
}

export function dismissQuestion(): void {
  openQuestion.get()?.answer(false);
}

export function useConfirm(): typeof confirm {
  return confirm;
}
