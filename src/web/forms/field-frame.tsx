import type { ReactElement, ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { LabelText } from './field-label.tsx';
import type { FieldParts } from './field-parts.ts';

interface FieldFrameProps {
  label: string;
  help?: string | undefined;
  span?: string | undefined;
  parts: Pick<FieldParts<Record<string, unknown>>, 'ids' | 'error'>;
  children: ReactNode;
}

/** Label above, control, help, error: the same for every kind of field. */
export function FieldFrame({ label, help, span, parts: { ids, error }, children }: FieldFrameProps): ReactElement {
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
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
