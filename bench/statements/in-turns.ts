import { Agent } from 'node:http';
import { type Call, send } from '../lists/load.ts';

/**
 * For so long each connection sends its calls to one server after the other: whatever else the machine does hits all alike. Each round begins with
 * another one, because it matters who comes first. How long they took at each, in milliseconds: the middle of all.
 */
export async function inTurns(
  urls: readonly string[],
  token: string,
  next: (connection: number) => Call[],
  connections: number,
  seconds: number,
): Promise<number[]> {
  const servers = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: connections }), times: [] as number[] }));
  const end = performance.now() + seconds * 1000;
  const connection = async (n: number): Promise<void> => {
    for (let round = n; performance.now() < end; round++) {
      const calls = next(n);
      const first = round % servers.length;
      for (const { url, agent, times } of [...servers.slice(first), ...servers.slice(0, first)]) {
        const sent = performance.now();
        for (const call of calls) await send(agent, url, token, call);
        times.push(performance.now() - sent);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => connection(n)));
  return servers.map(({ agent, times }) => {
    agent.destroy();
    return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  });
}
