import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/data/call.ts';
import { endSession } from '#web/data/query-client.ts';
import { announceSession } from '#web/data/session-watch.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { logout } from '../contract.ts';

export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (_: object) => call(logout),
    onSuccess: () => {
      endSession(client, SESSION_KEY);
      announceSession();
      void navigate({ to: '/' });
    },
    onError: (error) => console.error('Logout failed:', error.message),
  });
}
