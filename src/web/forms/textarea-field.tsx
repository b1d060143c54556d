import type { KeyboardEvent, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

type TextareaFieldProps<V extends FieldValues, W> = FieldProps<V, W> & {
  rows?: number;
  /** Invio sends the form, as in a question with a single short field; with Maiusc it breaks the line. */
  sendsOnEnter?: boolean;
};

export function TextareaField<V extends FieldValues, W>(props: TextareaFieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span ?? 's6'} parts={parts}>
      <textarea
        {...parts.field}
        {...parts.aria}
        className="in"
        rows={props.rows ?? 3}
        onKeyDown={props.sendsOnEnter ? sendOnEnter : undefined}
      />
    </FieldFrame>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While an input method composes a word, Invio takes the word.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
