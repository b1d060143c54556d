// A fake PgBouncer whose database is unreachable. It accepts connections and then rejects them with the error of PgBouncer.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

export async function startRejectingPooler(): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(errorMessage('08P01', 'server login has been failing, try again later (server_login_retry)')));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

function errorMessage(code: string, sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${sentence}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
