import { Agent, request } from 'node:http';

export interface Call {
  method: string;
  path: string;
  body?: object;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Measures the throughput and the response times of a server. Each connection waits for a response before it sends its next request. Times
 * are in milliseconds.
 */
export async function measureLoad(
  url: string,
  token: string,
  nextCalls: (connection: number) => Call[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const endAt = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  const runConnection = async (n: number): Promise<void> => {
    while (performance.now() < endAt) {
      const sentAt = performance.now();
      for (const call of nextCalls(n)) await send(agent, url, token, call);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => runConnection(n)));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (fraction: number) => times[Math.floor(times.length * fraction)] ?? 0;
  return { perSecond: times.length / elapsedSeconds, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}

export function send(agent: Agent, url: string, token: string, { method, path, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `organico_sessione=${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const clientRequest = request(url + path, { agent, method, headers }, (response) => {
      let errorBody = '';
      response.on('data', (chunk) => {
        if (response.statusCode !== 200) errorBody += chunk;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path}: ${response.statusCode} ${errorBody.slice(0, 300)}`)),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body ? JSON.stringify(body) : undefined);
  });
}
