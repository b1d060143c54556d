import { TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { FieldParts } from './field-parts.ts';
import { isRequired } from './named-control.ts';

interface FieldFrameProps {
  label: string;
  help?: string | undefined;
  span?: string | undefined;
  parts: Pick<FieldParts<Record<string, unknown>>, 'ids' | 'error' | 'warning'>;
  children: ReactNode;
}

export function FieldFrame({ label, help, span, parts: { ids, error, warning }, children }: FieldFrameProps): ReactElement {
  return (
    <div className={['field', span].filter(Boolean).join(' ')}>
      <label htmlFor={ids.control} id={ids.label}>
        <LabelText label={label} />
      </label>
      {children}
      {help && (
        <p className="help" id={ids.help}>
          {help}
        </p>
      )}
      {(error ?? warning) && (
        <FieldError id={ids.error} isWarning={!error}>
          {error ?? warning}
        </FieldError>
      )}
    </div>
  );
}

/** The label of a form field. The star of a required field is hidden from screen readers, which read aria-required instead. */
export function LabelText({ label }: { label: string }): ReactElement {
  if (!isRequired(label)) return <>{label}</>;
  return (
    <>
      {label.slice(0, -2)}{' '}
      <span className="req" aria-hidden>
        *
      </span>
    </>
  );
}

interface FieldErrorProps {
  id: string;
  isWarning?: boolean;
  children: ReactNode;
}

export function FieldError({ id, isWarning, children }: FieldErrorProps): ReactElement {
  return (
    <p className={isWarning ? 'err mild' : 'err'} id={id}>
      <TriangleAlert className="i" aria-hidden />
      {children}
    </p>
  );
}
