import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import { optionsOf, type WriteTexts } from './use-write.ts';

/**
 * A write as useWrite's, where whoever asks waits for it and nobody shows how it goes: what a row of a list offers, as in the question before
 * something is deleted. Nothing is kept for it before it is pressed.
 */
export function useAct<E extends Endpoint>(endpoint: E, texts: WriteTexts<E>): (input: InputOf<E>) => Promise<ResultOf<E>> {
  const client = useQueryClient();
  return (input) =>
    client
      .getMutationCache()
      .build(client, optionsOf(client, endpoint, texts))
      .execute(input);
}
