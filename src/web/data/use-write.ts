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

export interface ToastTexts {
  title?: string;
  text?: string;
  duration?: number;
  action?: ToastAction;
  leadsTo?: ToastAction;
}

export interface WriteTexts<E extends Endpoint> {
  /** The text of the toast after a success. Without it no toast is shown. */
  success?: string | ToastTexts | ((result: ResultOf<E>, input: InputOf<E>) => string | ToastTexts | undefined);
  /** The text of the toast after a failure, if the server sends no text. Null shows no toast. */
  failure: string | ToastTexts | ((error: Error, input: InputOf<E>) => string | ToastTexts | null);
  /** Whether the server's text replaces the failure text in the toast. */
  serverMessage: boolean;
  /** The reads to refetch after a success. Needed only for data that is not in the audit log, because such data has no live update. */
  untold?: readonly Read[];
}

export type Write<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, InputOf<E>>;

/**
 * Returns the mutation of a call that writes, with toasts for success and failure. The live update that follows the write refetches the
 * data.
 */
export function useWrite<E extends Endpoint>(endpoint: E, texts: WriteTexts<E>): Write<E> {
  return useMutation(mutationOptionsOf(useQueryClient(), endpoint, texts));
}

type WriteOptions<E extends Endpoint> = MutationOptions<ResultOf<E>, Error, InputOf<E>>;

export function mutationOptionsOf<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  { success, failure, serverMessage, untold }: WriteTexts<E>,
): WriteOptions<E> {
  return {
    mutationFn: (input) => {
      const response = call(endpoint, ...([input] as InputArgs<E>)); // cast: call() also accepts an optional input as one argument
      return untold ? response : awaitEvent(client, response);
    },
    onSuccess: (result, input) => {
      if (untold) void refresh(client, untold);
      const texts = typeof success === 'function' ? success(result, input) : success;
      if (texts !== undefined) toast({ kind: 'success', title: 'Successo', ...toToastTexts(texts) });
    },
    onError: (error, input) => {
      if (isStatus(error, 401) && endpoint.needs !== 'public') return; // no toast, because the sign-in dialog opens
      // no toast, because the user cancelled the confirmation dialog
      if (error instanceof CallError && error.code === 'CONFERMA_RICHIESTA') return;
      const fallback = typeof failure === 'function' ? failure(error, input) : failure;
      if (fallback === null) return;
      if (error instanceof CallError) error.fallback = toToastTexts(fallback).text; // the error summary of the form also shows this text
      const server = serverMessage && error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', ...toToastTexts(fallback), ...(server ? { text: server } : {}) });
    },
  };
}

function toToastTexts(texts: string | ToastTexts): ToastTexts {
  return typeof texts === 'string' ? { text: texts } : texts;
}

/** Like useWrite(), but without mutation state, so that the many rows of a list do not each subscribe to a mutation. */
export function useWriteAction<E extends Endpoint>(endpoint: E, texts: WriteTexts<E>): (input: InputOf<E>) => Promise<ResultOf<E>> {
  const client = useQueryClient();
  return (input) =>
    client
      .getMutationCache()
      .build(client, mutationOptionsOf(client, endpoint, texts))
      .execute(input);
}

// A refetch requests the loaded pages of a list in sequence, up to this number. The other pages are dropped and load again on scrolling.
const MAX_REFETCHED_PAGES = 5;

/** Refetches the visible data of the reads now, and other data when it is shown. Resolves after the refetch of the visible data. */
export function refresh(client: QueryClient, reads: readonly Read[]): Promise<void> {
  return refreshMatching(client, ({ meta }) => reads.some((read) => read === meta?.read));
}

export function refreshAll(client: QueryClient): Promise<void> {
  return refreshMatching(client, isApiQuery);
}

export const isApiQuery = ({ queryKey }: Query): boolean => queryKey[0] === 'api';

export function refreshMatching(client: QueryClient, matches: (query: Query) => boolean): Promise<void> {
  for (const query of client.getQueryCache().findAll({ predicate: matches })) {
    if (query.queryKey.at(-1) === 'pagine') client.setQueryData(query.queryKey, withFirstPages);
  }
  return client.invalidateQueries({ predicate: matches });
}

function withFirstPages(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  if (!data || data.pages.length <= MAX_REFETCHED_PAGES) return data;
  return { pages: data.pages.slice(0, MAX_REFETCHED_PAGES), pageParams: data.pageParams.slice(0, MAX_REFETCHED_PAGES) };
}

// After its own write the page waits for the live update. If no event arrives in time, the page refetches all data.

// In milliseconds. The live event arrives within 66 ms after the response even on two busy cores (docs/decisions/0039-live-updates.md).
const MAX_EVENT_WAIT_MS = 400;

let eventCount = 0;
let runningWrites = 0;

/** Counts a live event. Any event proves that the event stream works, so the event of a pending write will arrive too. */
export function countEvent(): void {
  eventCount += 1;
}

/** Whether a write of this page is running. Also true shortly after its response, because its live event may still arrive. */
export function isWriting(): boolean {
  return runningWrites > 0;
}

/**
 * Returns the response of a write. Then waits for the live update in the background, and refetches all data if no event arrives in time.
 */
export async function awaitEvent<T>(client: QueryClient, write: Promise<T>): Promise<T> {
  const countBefore = eventCount; // the count is read before the response, because the event may arrive first
  runningWrites += 1;
  const finishLater = (callback: () => void) =>
    setTimeout(() => {
      runningWrites -= 1;
      callback();
    }, MAX_EVENT_WAIT_MS);
  try {
    const response = await write;
    finishLater(() => {
      if (eventCount === countBefore) void refreshAll(client);
    });
    return response;
  } catch (error) {
    finishLater(() => undefined);
    throw error;
  }
}
