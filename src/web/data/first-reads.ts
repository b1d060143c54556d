// The responses to requests that the page has sent before the app was loaded (public/first-reads.js, docs/decisions/0091-first-page-load.md).

interface ReadResponse {
  headers: Headers;
  body: unknown;
}

interface FirstReads {
  (url: string, method: string | undefined): Promise<Response | undefined>;
  takeRead(url: string): ReadResponse | undefined;
  forget(): void;
  all: Promise<unknown>;
}

const { firstReads } = globalThis as { firstReads?: FirstReads };

/** The response to this request when it was sent early; undefined when the app must send it itself. */
export async function awaitFirstRead(url: string, method: string | undefined): Promise<Response | undefined> {
  return firstReads?.(url, method);
}

/** The response to this request when it has already arrived, so that the first render shows data instead of a loading state. */
export function arrivedFirstRead(url: string): ReadResponse | undefined {
  return firstReads?.takeRead(url);
}

/** Drops the early responses, because the session may have changed. */
export function forgetFirstReads(): void {
  firstReads?.forget();
}

/** Resolves when all early requests have finished; undefined when none was sent. */
export const allFirstReads: Promise<unknown> | undefined = firstReads?.all;
