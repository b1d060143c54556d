// Requests that Node's HTTP parser gave up on never reach Fastify's hooks: they get the same kind of answer, byte by byte.
import type { Socket } from 'node:net';
import { Problem } from '#shared/problem.ts';

/** What every answer carries, for those that are made before or beside the hooks. */
export const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const SENTENCES: Record<string, { status: string; code: string; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'TEMPO_SCADUTO', sentence: 'La richiesta non è arrivata in tempo.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'INTESTAZIONI_TROPPO_GRANDI',
    sentence: 'Le intestazioni della richiesta sono troppo grandi.',
  },
};
const UNREADABLE = { status: '400 Bad Request', code: 'RICHIESTA_NON_VALIDA', sentence: 'La richiesta non è valida.' };

/** Answers and hangs up; a connection that is gone already needs neither. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, sentence } = SENTENCES[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify(new Problem('invalid', code, sentence).toBody());
  const headers = { ...BARE_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
