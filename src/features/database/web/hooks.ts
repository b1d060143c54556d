import { useMutation } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { testConnection } from '../contract.ts';

/** Asked for by a button and never kept: each press is a new test. */
export function useTestConnection() {
  return useMutation({ mutationFn: () => call(testConnection) });
}
