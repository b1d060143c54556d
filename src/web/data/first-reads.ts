// What the page has asked for before the app was there (public/first-reads.js).

type Answers = Map<string, Promise<Response>>;

// Whoever comes to a screen later wants what is true then.
const FRESH_MS = 10_000;

/** The answer to this read, once, where it has been asked for; undefined where it has not, or where no answer came. */
export async function takeFirstRead(url: string): Promise<Response | undefined> {
  const { organicoFirstReads: asked } = globalThis as { organicoFirstReads?: Answers };
  if (!asked || performance.now() > FRESH_MS) return undefined;
  const answer = asked.get(url);
  asked.delete(url);
  return answer?.catch(() => undefined);
}

/** What was read before something is written is true no more. */
export function forgetFirstReads(): void {
  (globalThis as { organicoFirstReads?: Answers }).organicoFirstReads?.clear();
}
