import { Agent } from 'node:http';
import { type Call, send } from '../lists/load.ts';

/**
 * For so long the calls are sent to one server after the other: whatever else the machine does hits all alike. Each round begins with another
 * one, because it matters who comes first. How long they took at each, in milliseconds: the tenth part, which other work on the machine moves least.
 */
export async function inTurns(urls: readonly string[], token: string, next: () => Call[], seconds: number): Promise<number[]> {
  const servers = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }), times: [] as number[] }));
  const end = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < end; round++) {
    const calls = next();
    const first = round % servers.length;
    for (const { url, agent, times } of [...servers.slice(first), ...servers.slice(0, first)]) {
      const sent = performance.now();
      for (const call of calls) await send(agent, url, token, call);
      times.push(performance.now() - sent);
    }
  }
  return servers.map(({ agent, times }) => {
    agent.destroy();
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length / 10)] ?? Number.NaN;
  });
}
