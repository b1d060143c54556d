// The responses to the requests that public/first-reads.js has sent before the app was loaded (docs/decisions/0091-first-page-load.md).

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

/** Resolves to the response of a request that was sent before the app was loaded; undefined for any other request. */
export async function awaitFirstRead(url: string, method: string | undefined): Promise<Response | undefined> {
  return firstReads?.(url, method);
}

/** Returns the response of an early request if it has already arrived, so that the first render can show data. */
export function arrivedFirstRead(url: string): ReadResponse | undefined {
  return firstReads?.takeRead(url);
}

/** Drops the early responses. Call this when the session may have changed. */
export function forgetFirstReads(): void {
  firstReads?.forget();
}

export const allFirstReads: Promise<unknown> | undefined = firstReads?.all;
