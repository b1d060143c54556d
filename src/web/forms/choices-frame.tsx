import type { ReactElement, ReactNode } from 'react';
import { FieldError, LabelText } from './field-frame.tsx';

interface ChoicesFrameProps<T extends string | number> {
  label: string;
  span: string | undefined;
  options: readonly { value: T; label: string }[];
  /** The box of one of them, under this id; the first one is where an error leads to. */
  box: (value: T, id: string, isFirst: boolean) => ReactNode;
  error: string | undefined;
  errorId: string;
}

/** A few choices that are all seen, each with its box: legend above, error below. */
export function ChoicesFrame<T extends string | number>(props: ChoicesFrameProps<T>): ReactElement {
  const { label, span, options, box, error, errorId } = props;
  return (
    <fieldset className={['field', span ?? 's6'].join(' ')} aria-describedby={error ? errorId : undefined}>
      <legend className="legend">
        <LabelText label={label} />
      </legend>
      <div className="checks">
        {options.map((option, at) => (
          <label key={option.value} htmlFor={`${errorId}-${at}`} className="check">
            {box(option.value, `${errorId}-${at}`, at === 0)}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
