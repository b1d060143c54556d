import { useBlocker } from '@tanstack/react-router';
import { Dialog } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { closeOnEscape, DialogContainer, DialogHead, Scrim } from '#web/ui/dialog-frame.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { ErrorSummary } from './error-summary.tsx';
import { formProps, useServerErrors, type WireForm } from './use-wire-form.ts';

export interface FormDialogProps<Values extends FieldValues, WireBody> {
  title: string;
  description?: string;
  form: WireForm<Values, WireBody>;
  /** Called with the request body, which the contract's schema has validated. */
  onSubmit: (wire: NoInfer<WireBody>) => unknown;
  /** Called when the user closes the dialog and after a success. The caller must then stop rendering the dialog. */
  onClose: () => void;
  verb: string;
  pendingVerb: string;
  pending: boolean;
  error: Error | null;
  /** False disables the submit button. Used only where the specification requires it. */
  ready?: boolean;
  size?: 'm';
  /** Set for a dialog with text before the first field: the dialog then opens scrolled to its top and does not focus the first field. */
  readFirst?: true;
  /** The name of the field that is focused when the dialog opens. If it is left out, the first field of the form is focused. */
  focusFirst?: FieldPath<Values> | undefined;
  children: ReactNode;
}

export function FormDialog<Values extends FieldValues, WireBody>(props: FormDialogProps<Values, WireBody>): ReactElement {
  const { title, description = 'I campi con * sono obbligatori', form, onSubmit, onClose, verb, pendingVerb } = props;
  const { pending, error, ready = true, size, readFirst, focusFirst, children } = props;
  const { isDirty } = form.formState;
  const [dialogElement, setDialogElement] = useState<HTMLElement | null>(null);
  const canDiscard = useDiscardQuestion(isDirty);
  const returnFocus = useReturnFocus();
  useServerErrors(form, error);
  // The error gets the focus, because a user who has pressed the button at the foot of a long form would not see it at the top.
  useEffect(() => {
    if (error) dialogElement?.querySelector('.mid > .note')?.scrollIntoView({ block: 'nearest' });
  }, [error, dialogElement]);

  const close = async () => {
    if (!pending && (await canDiscard())) onClose();
  };

  const content = (
    <>
      <ErrorSummary errors={form.sentErrors} error={error} control={form.control} />
      <div className="grid">{children}</div>
    </>
  );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && void close()}>
      <Dialog.Portal>
        <Scrim onBack={() => void close()} />
        <Dialog.Content
          className={['dialog', size].filter(Boolean).join(' ')}
          ref={setDialogElement}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (readFirst) return focusDialog(event);
            focusFirstField(event);
            if (focusFirst) form.setFocus(focusFirst);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onKeyDown={closeOnEscape(() => void close())}
          onEscapeKeyDown={preventCloseIfListOpen}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <DialogContainer value={dialogElement}>
            <DialogHead title={title} description={description} />
            <form {...formProps(form, onSubmit, ready)}>
              {readFirst ? (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard, and may have no field at all
                <section className="mid" tabIndex={0} aria-label={title}>
                  {content}
                </section>
              ) : (
                <div className="mid">{content}</div>
              )}
              <footer>
                <Button onClick={() => void close()} disabled={pending}>
                  Annulla
                </Button>
                <Button type="submit" kind="primary" disabled={!ready} pendingText={pending ? pendingVerb : undefined}>
                  {verb}
                </Button>
              </footer>
            </form>
          </DialogContainer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the first form field. Without this function Radix would focus the close button of the dialog. */
function focusFirstField(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  const firstField = event.target.querySelector<HTMLElement>('.mid :is(input, textarea, button):enabled');
  (firstField ?? event.target).focus();
}

function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

/** If the list of a combobox is open, Escape closes the list and not the dialog. The dialog receives the key before the field does. */
function preventCloseIfListOpen(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/**
 * Asks the user before a form with changes is closed, also by the Back button, a link or a reload. The returned function resolves to
 * whether the form may close.
 */
function useDiscardQuestion(isDirty: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const canDiscard = async () => {
    if (!isDirty) return true;
    return confirm({
      title: 'Vuoi scartare le modifiche?',
      text: 'Quello che hai scritto non è stato salvato.',
      verb: 'Scarta',
      cancel: 'Continua a modificare',
      act: () => undefined,
    });
  };
  // The Back button closes the dialog, and closing asks the same question.
  useBlocker({
    shouldBlockFn: async ({ action }) => action !== 'BACK' && !(await canDiscard()),
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
  });
  return canDiscard;
}

export function FormGroup({ name }: { name: string }): ReactElement {
  return <p className="grid-h">{name}</p>;
}
