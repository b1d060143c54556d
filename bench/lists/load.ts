import { Agent, request } from 'node:http';

export interface Call {
  method: string;
  path: string;
  body?: object;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Each connection waits for an answer before its next request. Times in milliseconds. */
export async function load(
  url: string,
  token: string,
  next: (connection: number) => Call[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  const connection = async (n: number): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      for (const call of next(n)) await send(agent, url, token, call);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => connection(n)));
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const within = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { perSecond: times.length / took, p50: within(0.5), p95: within(0.95), p99: within(0.99) };
}

export function send(agent: Agent, url: string, token: string, { method, path, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `organico_sessione=${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      let last = '';
      response.on('data', (chunk) => {
        if (response.statusCode !== 200) last += chunk;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path}: ${response.statusCode} ${last.slice(0, 300)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}
