import { useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { CallError } from '#web/data/call-error.ts';
import type { WireForm } from './use-wire-form.ts';

/** Puts what the server said about each field under that field, and the focus on the first. */
export function useServerErrors<V extends FieldValues, W>(form: Pick<WireForm<V, W>, 'setError'>, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    Object.entries(error.fields).forEach(([name, message], i) => {
      setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: i === 0 }); // a name that the form lacks shows in the summary
    });
  }, [error, setError]);
}
