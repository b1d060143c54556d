import { lazy, type ReactElement, Suspense } from 'react';
import { createStore, useStore } from '#web/data/store.ts';
import { toast } from '#web/toast/toast.ts';
import { OptionalPart } from '#web/ui/lazy-part.tsx';

const load = () => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog }));
let QuestionDialog = lazy(load);

/** Renders the confirmation dialog of confirm(), once per page. A question that cannot be shown is answered with no. */
export function ConfirmDialog(): ReactElement | null {
  const asked = useStore(question);
  if (!asked) return null;
  const cannotAsk = () => {
    QuestionDialog = lazy(load); // lazy() keeps a failed import for ever, so a new lazy component is created
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

interface Question {
  title: string;
  /** The text of the question, with the name of the record. */
  text: string;
  /** Text below the question that loads later, with a placeholder until then. The promise must not reject; '' shows nothing. */
  also?: { pending: string; said: Promise<string> };
  verb: string;
  /** The button's text while `act` runs, for example 'Eliminazione in corso...'. Default: the verb. */
  pendingVerb?: string;
  /** The text of the cancel button. Default: 'Annulla'. */
  cancel?: string;
  /** Whether the button is red. Default: true, because most questions are about deleting. */
  danger?: boolean;
  /** Runs after yes. When it fails, the dialog stays open and shows the error message. */
  act: () => unknown;
}

export type OpenQuestion = Question & { answer: (done: boolean) => void };

/** The open question, read by the dialog. There is at most one. */
const question = createStore<OpenQuestion | null>(null);

/** Asks the user. Resolves to whether the action was done. Only one question at a time. */
export function confirm(wanted: Question): Promise<boolean> {
  return new Promise((resolve) => {
    dismissQuestion();
    const mine: OpenQuestion = {
      ...wanted,
      answer: (done) => {
        if (question.get() === mine) question.set(null);
        resolve(done);
      },
    };
    question.set(mine);
  });
}

/** Closes an open question as no, because its page is gone. */
export function dismissQuestion(): void {
  question.get()?.answer(false);
}

export function useConfirm(): typeof confirm {
  return confirm;
}
