import { listSessions } from '#shared/own-sessions.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { changePassword } from '../contract.ts';

export function useChangePassword(): Write<typeof changePassword> {
  return useWrite(changePassword, {
    success: { title: 'Password cambiata', text: 'Le altre sessioni sono state chiuse.' },
    failure: 'Errore nel cambio della password',
    serverMessage: true,
    untold: [listSessions],
  });
}
