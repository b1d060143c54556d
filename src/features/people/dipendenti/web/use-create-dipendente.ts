import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Opens the onboarding of who was just hired. */
export type OpenOnboarding = (dipendente_id: string, note: string | null) => Promise<unknown>;

interface Created {
  dipendente: Dipendente;
  onboarding: 'created' | 'not wanted' | Error;
}

/** Two calls and one outcome to tell: the employee, then the onboarding (rule 43). The second can fail when the first did not. */
export function useCreateDipendente(openOnboarding: OpenOnboarding): UseMutationResult<Created, Error, Creation> {
  const client = useQueryClient();
  return useMutation<Created, Error, Creation>({
    mutationFn: async ({ dipendente, onboarding }) => {
      const created = await awaitEvent(client, call(createDipendente, { body: dipendente }));
      const outcome = onboarding ? await outcomeOf(awaitEvent(client, openOnboarding(created.id, onboarding.note))) : 'not wanted';
      return { dipendente: created, onboarding: outcome };
    },
    onSuccess: tell,
    onError: () => toast({ kind: 'error', title: 'Errore', text: 'Errore durante la creazione del dipendente.' }),
  });
}

async function outcomeOf(opening: Promise<unknown>): Promise<'created' | Error> {
  try {
    await opening;
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
