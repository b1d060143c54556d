import { millisecondsAt } from '#shared/server-time.ts';

// Distinguishes this server process from other ones, whose clocks may differ.
const SERVER = crypto.randomUUID().slice(0, 8);

/** Returns the time of this server in milliseconds since 1970. It never goes back, also when the system clock is set back. */
export const serverNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Returns the server time (`src/shared/server-time.ts`) for milliseconds of this server. Pages store it and send it back. */
export const formatServerTime = (at: number): string => `${at}-${SERVER}`;

/** Returns the milliseconds of a server time by the clock of this server, at the latest. */
export const parseServerTime = (time: string): number => millisecondsAt(SERVER, time);
