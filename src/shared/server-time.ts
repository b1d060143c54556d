// A server time is a text: the milliseconds since 1970 and the id of the server process, for example '1764500000000-1f2e3d4c'.

export const SERVER_TIME = /^\d{13}-[0-9a-f]{8}$/;

// The clocks of two servers may differ by this time in milliseconds.
const MAX_CLOCK_DIFFERENCE_MS = 10_000;

export const serverOf = (time: string): string => time.slice(time.indexOf('-') + 1);

/**
 * Returns a server time in milliseconds by the clock of `server`. If another server has created the time, the result is the earliest
 * possible one.
 */
export function millisecondsAt(server: string, time: string): number {
  return Number.parseInt(time, 10) - (serverOf(time) === server ? 0 : MAX_CLOCK_DIFFERENCE_MS);
}
