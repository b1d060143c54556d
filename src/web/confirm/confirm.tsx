import { lazy, type ReactElement, Suspense } from 'react';
import { createStore, useStore } from '#web/data/store.ts';
import { toast } from '#web/toast/toast.ts';
import { OptionalPart } from '#web/ui/lazy-part.tsx';

const loadDialog = () => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog }));
let QuestionDialog = lazy(loadDialog);

/** The app renders this dialog once. If the dialog file fails to load, the question is answered with no. */
export function ConfirmDialog(): ReactElement | null {
  const shownQuestion = useStore(openQuestion);
  if (!shownQuestion) return null;
  const onLoadFailure = () => {
    QuestionDialog = lazy(loadDialog); // lazy() retains a failed import, so a retry needs a new lazy component
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
  /**
   * Additional text of the question that loads later, with a placeholder until then. The promise must not reject; the text '' shows
   * nothing.
   */
  also?: { pending: string; said: Promise<string> };
  verb: string;
  /** The text of the confirm button while the action runs. The default is `verb`. */
  pendingVerb?: string;
  /** The text of the cancel button. The default is 'Annulla'. */
  cancel?: string;
  /** Whether the confirm button is red. The default is true, because most questions are about deleting. */
  danger?: boolean;
  /** The confirmed action. If it fails, the dialog stays open and shows the error. */
  act: () => unknown;
}

export type OpenQuestion = Question & { answer: (done: boolean) => void };

const openQuestion = createStore<OpenQuestion | null>(null);

/** Opens a confirmation dialog and resolves to whether the action was done. Closes a question that is still open. */
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
