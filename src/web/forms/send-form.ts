import type { FormEvent, KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { WireForm } from './use-wire-form.ts';

interface SendHandlers {
  noValidate: true;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/**
 * What a form element does when it is sent. While it is not `ready` its button is off and the browser sends nothing, not even with
 * Invio: then Invio says what is missing, under each field.
 */
export function sendForm<V extends FieldValues, W>(form: WireForm<V, W>, send: (wire: NoInfer<W>) => unknown, ready = true): SendHandlers {
  const submit = form.handleSubmit(ready ? send : () => undefined);
  return {
    noValidate: true,
    onSubmit: (event) => void submit(event),
    onKeyDown: (event) => {
      if (ready || !wouldSend(event)) return;
      event.preventDefault();
      void submit(event);
    },
  };
}

/** Invio in one of the form's own inputs; not in a calendar or list that one of them has opened, nor where it has chosen something. */
function wouldSend({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent<HTMLFormElement>): boolean {
  const isOwn = target instanceof HTMLInputElement && target.form === currentTarget;
  return key === 'Enter' && isOwn && !nativeEvent.isComposing && !defaultPrevented;
}
