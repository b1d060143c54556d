// The clocks of two servers may differ by this time in milliseconds.
const MAX_CLOCK_DIFFERENCE_MS = 10_000;
// Distinguishes this process from the other servers.
const SERVER = crypto.randomUUID().slice(0, 8);

/** The time of this server in milliseconds since 1970. It never goes back, also when the system clock is set back. */
export const serverNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Returns a time of this server as a text, which a page sends back: '1764500000000-1f2e3d4c'. */
export const formatServerTime = (at: number): string => `${at}-${SERVER}`;

/** Returns a time of this server that is not later than the time in the text, which may come from another server. */
export function parseServerTime(text: string): number {
  const [at, server] = text.split('-');
  return Number(at) - (server === SERVER ? 0 : MAX_CLOCK_DIFFERENCE_MS);
}
