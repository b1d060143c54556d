import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { createWorkflow } from '#features/workflows/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { awaitEvent } from '#web/data/await-event.ts';
import { call } from '#web/data/call.ts';
import { sentenceOf } from '#web/data/call-error.ts';
import { toast } from '#web/toast/toast.ts';
import { createDipendente, type Dipendente } from '../contract.ts';

interface Creation {
  dipendente: InputOf<typeof createDipendente>['body'];
  /** Undefined: no onboarding is wanted. */
  onboarding: { note: string | null } | undefined;
}

interface Created {
  dipendente: Dipendente;
  onboarding: 'created' | 'not wanted' | Error;
}

/** Two calls and one outcome to tell: the employee, then the onboarding (rule 43). The second can fail when the first did not. */
export function useCreateDipendente(): UseMutationResult<Created, Error, Creation> {
  const client = useQueryClient();
  return useMutation<Created, Error, Creation>({
    mutationFn: async ({ dipendente, onboarding }) => {
      const created = await awaitEvent(client, call(createDipendente, { body: dipendente }));
      return { dipendente: created, onboarding: onboarding ? await openOnboarding(client, created.id, onboarding.note) : 'not wanted' };
    },
    onSuccess: tell,
    onError: () => toast({ kind: 'error', title: 'Errore', text: 'Errore durante la creazione del dipendente.' }),
  });
}

async function openOnboarding(client: QueryClient, dipendente_id: string, note: string | null): Promise<'created' | Error> {
  try {
    await awaitEvent(client, call(createWorkflow, { body: { dipendente_id, stato: 'creato_hr', note_hr: note } }));
    return 'created';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function tell({ dipendente: { nome, cognome, brand }, onboarding }: Created): void {
  const joined = `${nome} ${cognome} fa ora parte di ${brand.nome}`;
  if (onboarding instanceof Error) {
    const text = `${joined}, ma il workflow di onboarding non è stato creato. ${sentenceOf(onboarding)}`;
    toast({ kind: 'error', title: 'Dipendente creato senza workflow', text });
  } else {
    const also = onboarding === 'created' ? ' Il workflow di onboarding è stato creato automaticamente.' : '';
    toast({ kind: 'success', title: 'Dipendente creato', text: `${joined}.${also}` });
  }
}
