import {
  type InfiniteData,
  type MutationOptions,
  type Query,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, Read, ResultOf } from '#shared/endpoint.ts';
import { type ToastAction, toast } from '#web/toast/toast.ts';
import { CallError, call, type InputArgs, isStatus } from './call.ts';

export interface Told {
  title?: string;
  text?: string;
  duration?: number;
  action?: ToastAction;
  leadsTo?: ToastAction;
}

export interface WriteTexts<E extends Endpoint> {
  /** A sentence under 'Successo', or a title of its own; left out: nothing is said. */
  success?: string | Told | ((result: ResultOf<E>, input: InputOf<E>) => string | Told | undefined);
  /** The fallback sentence under 'Errore'; a function decides by the error, null says nothing. */
  failure: string | Told | ((error: Error, input: InputOf<E>) => string | Told | null);
  /** Spec §8, 'server message where noted': show the server's sentence when there is one. */
  serverMessage: boolean;
  /** Only where the register, and so no event, tells of what this write changes: the reads that show it. */
  untold?: readonly Read[];
}

export type Write<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, InputOf<E>>;

/** One write: calls, and says how it went; what it has changed the event tells this page, too. The texts stand where a translator finds them. */
export function useWrite<E extends Endpoint>(endpoint: E, texts: WriteTexts<E>): Write<E> {
  return useMutation(optionsOf(useQueryClient(), endpoint, texts));
}

type Options<E extends Endpoint> = MutationOptions<ResultOf<E>, Error, InputOf<E>>;

/** What is done, and said, by such a write. */
export function optionsOf<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  { success, failure, serverMessage, untold }: WriteTexts<E>,
): Options<E> {
  return {
    mutationFn: (input) => {
      const answer = call(endpoint, ...([input] as InputArgs<E>)); // one input is right for both forms of the tuple
      return untold ? answer : awaitEvent(client, answer);
    },
    onSuccess: (result, input) => {
      if (untold) void refresh(client, untold);
      const said = typeof success === 'function' ? success(result, input) : success;
      if (said !== undefined) toast({ kind: 'success', title: 'Successo', ...told(said) });
    },
    onError: (error, input) => {
      if (isStatus(error, 401) && endpoint.needs !== 'public') return; // the sign-in that opens says it
      if (error instanceof CallError && error.code === 'CONFERMA_RICHIESTA') return; // whoever was asked said no
      const fallback = typeof failure === 'function' ? failure(error, input) : failure;
      if (fallback === null) return;
      if (error instanceof CallError) error.fallback = told(fallback).text; // the form that shows the error says no other thing than the toast
      const server = serverMessage && error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', ...told(fallback), ...(server ? { text: server } : {}) });
    },
  };
}

function told(said: string | Told): Told {
  return typeof said === 'string' ? { text: said } : said;
}

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

// Refreshing a list asks for each of its pages again, one after the other. Who has scrolled through thousands of rows gets the first
// ones afresh and loads the others by scrolling, instead of waiting for a hundred answers.
const MOST_PAGES = 5;

/** Marks what came from these calls as out of date: what is on the screen is read again, the rest when it is shown. Resolves when it was. */
export function refresh(client: QueryClient, reads: readonly Read[]): Promise<void> {
  return refreshWhere(client, ({ meta }) => reads.some((read) => read === meta?.read));
}

/** The same for everything that was read from the server. */
export function refreshAll(client: QueryClient): Promise<void> {
  return refreshWhere(client, ({ queryKey }) => queryKey[0] === 'api');
}

/** The same for the queries that are meant. */
export function refreshWhere(client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  for (const query of client.getQueryCache().findAll({ predicate: isMeant })) {
    if (query.queryKey.at(-1) === 'pagine') client.setQueryData(query.queryKey, shortened);
  }
  return client.invalidateQueries({ predicate: isMeant });
}

function shortened(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  if (!data || data.pages.length <= MOST_PAGES) return data;
  return { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) };
}

// A page learns of its own writes as every other page does: by the event that tells of them. Where none comes (the stream is not open,
// or was lost, or the tab that holds it sleeps) it reads everything again.

// The event comes within some milliseconds of the answer, 66 at most on two busy cores (decision 39).
const LONGEST_WAIT_MS = 400;

let heard = 0;
let writing = 0;

/** An event has come, whatever it tells: the stream is there, and so will be what it has to tell of a write that was sent before. */
export function noteEvent(): void {
  heard += 1;
}

/** Whether what an event tells may be this page's own: a write is on its way, or was just answered. */
export function isWriting(): boolean {
  return writing > 0;
}

/** The answer of a write that was just sent; what it has changed shows afterwards, with events or without. */
export async function awaitEvent<T>(client: QueryClient, write: Promise<T>): Promise<T> {
  const before = heard; // it may come before the answer does
  writing += 1;
  const end = (after: () => void) =>
    setTimeout(() => {
      writing -= 1;
      after();
    }, LONGEST_WAIT_MS);
  try {
    const answer = await write;
    end(() => {
      if (heard === before) void refreshAll(client);
    });
    return answer;
  } catch (error) {
    end(() => undefined);
    throw error;
  }
}
