import type { ReactElement } from 'react';
import { isRequired } from './named-control.ts';

/** The star is for the eyes; aria-required says it to readers. */
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
