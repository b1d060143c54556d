import { Agent } from 'node:http';
import { type Call, send } from '../lists/load.ts';

/**
 * Sends each call to all servers one after the other, so that other load on the machine affects all of them. Each round starts with another
 * server. Returns the 10th percentile per server in milliseconds, which other load changes least.
 */
export async function sendInTurns(urls: readonly string[], token: string, nextCalls: () => Call[], seconds: number): Promise<number[]> {
  const servers = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }), times: [] as number[] }));
  const endAt = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < endAt; round++) {
    const calls = nextCalls();
    const firstIndex = round % servers.length;
    for (const { url, agent, times } of [...servers.slice(firstIndex), ...servers.slice(0, firstIndex)]) {
      const sentAt = performance.now();
      for (const call of calls) await send(agent, url, token, call);
      times.push(performance.now() - sentAt);
    }
  }
  return servers.map(({ agent, times }) => {
    agent.destroy();
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length / 10)] ?? Number.NaN;
  });
}
