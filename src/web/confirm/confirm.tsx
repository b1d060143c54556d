import { lazy, type ReactElement, Suspense } from 'react';
import { createStore, useStore } from '#web/data/store.ts';
import { toast } from '#web/toast/toast.ts';
import { OptionalPart } from '#web/ui/lazy-part.tsx';

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

interface Question {
  /** What is about to happen: 'Elimina dipendente'. */
  title: string;
  /** The whole question, with the thing's name. */
  text: string;
  /** What else is good to know, while it is found out and then: under the question. It never rejects; '' when there is nothing to say. */
  also?: { pending: string; said: Promise<string> };
  /** The verb of the button: 'Elimina'. */
  verb: string;
  /** What it says while `act` runs: 'Eliminazione in corso...'. Left out: the verb. */
  pendingVerb?: string;
  /** 'Annulla' unless that would be unclear. */
  cancel?: string;
  /** Whether the verb is red. True when left out: most questions are about deleting. */
  danger?: boolean;
  /** Runs on yes; the question stays open, with the error's sentence, when it fails. */
  act: () => unknown;
}

export type OpenQuestion = Question & { answer: (done: boolean) => void };

/** The one question that is open: shown by the dialog. */
const question = createStore<OpenQuestion | null>(null);

/** Asks, and resolves to whether it was done. One question at a time. */
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

/** Whoever would have answered has left. */
export function dismissQuestion(): void {
  question.get()?.answer(false);
}

export function useConfirm(): typeof confirm {
  return confirm;
}
