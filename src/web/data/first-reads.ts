// What the page has asked for before the app was there (public/first-reads.js, decision 91).

interface ReadAnswer {
  headers: Headers;
  body: unknown;
}

interface FirstReads {
  (url: string, method: string | undefined): Promise<Response | undefined>;
  takeRead(url: string): ReadAnswer | undefined;
  forget(): void;
  all: Promise<unknown>;
}

const { firstReads } = globalThis as { firstReads?: FirstReads };

/** The answer to this read, on its way or here; undefined where the app has to ask itself. */
export async function firstAnswer(url: string, method: string | undefined): Promise<Response | undefined> {
  return firstReads?.(url, method);
}

/** The answer to this read where it is here already: the first drawing has it, instead of one of its own that says that it is loading. */
export function firstRead(url: string): ReadAnswer | undefined {
  return firstReads?.takeRead(url);
}

/** What was asked for is nobody's any more: who is signed in is asked again. */
export function forgetFirstReads(): void {
  firstReads?.forget();
}

/** Resolves when all of them are here, or will not come; undefined where nothing was asked for. */
export const allFirstReads: Promise<unknown> | undefined = firstReads?.all;
