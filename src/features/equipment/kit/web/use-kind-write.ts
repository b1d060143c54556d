import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import { useAct } from '#web/data/use-act.ts';
import { useWrite, type Write, type WriteTexts } from '#web/data/use-write.ts';

type KindTexts<E extends Endpoint> = Omit<WriteTexts<E>, 'serverMessage'> & { serverMessage?: boolean };

/** A write of a kind: where nothing else is said, the server's sentence is shown when it fails. */
export function useKindWrite<E extends Endpoint>(call: E, texts: KindTexts<E>): Write<E> {
  return useWrite(call, { serverMessage: true, ...texts });
}

/** The same, for what a row offers. */
export function useKindAct<E extends Endpoint>(call: E, texts: KindTexts<E>): (input: InputOf<E>) => Promise<ResultOf<E>> {
  return useAct(call, { serverMessage: true, ...texts });
}
