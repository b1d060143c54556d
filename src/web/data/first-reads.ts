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

/** Undefined when the request was not sent early. */
export async function awaitFirstRead(url: string, method: string | undefined): Promise<Response | undefined> {
  return firstReads?.(url, method);
}

/** Undefined unless the response has already arrived, so that the first render can show data. */
export function arrivedFirstRead(url: string): ReadResponse | undefined {
  return firstReads?.takeRead(url);
}

/** Call this when the session may have changed. */
export function forgetFirstReads(): void {
  firstReads?.forget();
}

export const allFirstReads: Promise<unknown> | undefined = firstReads?.all;
