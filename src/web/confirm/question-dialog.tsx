import { Trash2 } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { type ReactElement, useEffect, useState } from 'react';
import { sentenceOf } from '#web/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { closeOnEscape, Scrim } from '#web/ui/dialog-frame.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { OpenQuestion } from './confirm.tsx';

export function QuestionDialog({ question }: { question: OpenQuestion }): ReactElement {
  const {
    title,
    text,
    also: extraText,
    verb,
    pendingVerb = verb,
    cancel: cancelText = 'Annulla',
    danger: isDanger = true,
    act: onConfirm,
    answer,
  } = question;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const focus = useReturnFocus();

  const run = async () => {
    setPending(true);
    setError(null);
    try {
      await onConfirm();
      answer(true);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      setPending(false);
    }
  };

  const cancel = () => {
    if (!pending) answer(false);
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && cancel()}>
      <AlertDialog.Portal>
        <Scrim of="ask" onBack={cancel} />
        {/* Radix focuses this cancel button when the dialog opens */}
        <AlertDialog.Content className="dialog ask" {...focus} onKeyDown={closeOnEscape(cancel)}>
          <header>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </header>
          <div className="mid">
            <AlertDialog.Description className="soft">{text}</AlertDialog.Description>
            {extraText && <ExtraText extraText={extraText} />}
            {error && (
              <Note tone="danger" role="alert">
                {sentenceOf(error)}
              </Note>
            )}
          </div>
          <footer>
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{cancelText}</Button>
            </AlertDialog.Cancel>
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              icon={isDanger ? Trash2 : undefined}
              pendingText={pending ? pendingVerb : undefined}
              onClick={run}
            >
              {verb}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * The additional text of a question. Its space is reserved before the text has loaded, so that the buttons do not move while the user
 * clicks.
 */
function ExtraText({ extraText: { pending, said: loaded } }: { extraText: NonNullable<OpenQuestion['also']> }): ReactElement {
  const [text, setText] = useState(pending);
  useEffect(() => void loaded.then(setText), [loaded]);
  return (
    <p role="status" className="soft">
      {text}
    </p>
  );
}
