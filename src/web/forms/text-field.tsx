import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

type NativeInputProps = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'>;

export type TextFieldProps<Values extends FieldValues, WireBody> = FieldProps<Values, WireBody> &
  NativeInputProps & {
    mono?: boolean;
    around?: (input: ReactElement) => ReactNode;
  };

export function TextField<Values extends FieldValues, WireBody>(props: TextFieldProps<Values, WireBody>): ReactElement {
  const {
    label,
    help,
    span,
    mono,
    type = 'text',
    autoComplete = 'off',
    inputMode,
    placeholder,
    maxLength,
    around = (each) => each,
  } = props;
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={label} help={help} span={span} parts={parts}>
      {around(
        <input
          {...parts.field}
          {...parts.aria}
          {...{ type, autoComplete, inputMode, placeholder, maxLength }}
          className={mono ? 'in mono' : 'in'}
          spellCheck={mono ? false : undefined}
        />,
      )}
    </FieldFrame>
  );
}

type TextareaFieldProps<Values extends FieldValues, WireBody> = FieldProps<Values, WireBody> & {
  rows?: number;
  /** True if Enter submits the form, for a form with a single short field. Shift+Enter then inserts a line break. */
  sendsOnEnter?: boolean;
};

export function TextareaField<Values extends FieldValues, WireBody>(props: TextareaFieldProps<Values, WireBody>): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span ?? 's6'} parts={parts}>
      <textarea
        {...parts.field}
        {...parts.aria}
        className="in"
        rows={props.rows ?? 3}
        onKeyDown={props.sendsOnEnter ? submitOnEnter : undefined}
      />
    </FieldFrame>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While an input method composes a word, Enter accepts the word and must not submit the form.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function SuggestField<Values extends FieldValues, WireBody>(
  props: FieldProps<Values, WireBody> & { suggested: readonly string[] },
): ReactElement {
  const parts = useFieldParts(props);
  const listId = `${parts.ids.control}s`;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <input {...parts.field} {...parts.aria} type="text" className="in" autoComplete="off" list={listId} />
      <datalist id={listId}>
        {[...new Set(props.suggested)].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
