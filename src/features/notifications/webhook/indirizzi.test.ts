// Tests of the protection against SSRF: the server connects only to the IP address that it has checked.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openReceiver } from '#testing/webhooks.ts';
import { createReceivers } from './server/receiver-client.ts';

const INTERNAL_ADDRESS = expect.stringContaining('dentro la rete aziendale');
const resolved = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const PUBLIC_ADDRESS = '93.184.215.14';

test.each([
  ['127.0.0.1'],
  ['127.1.2.3'],
  ['0.0.0.0'],
  ['10.0.0.1'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['168.63.129.16'],
  ['192.0.0.192'],
  ['198.18.0.1'],
  ['224.0.0.1'],
  ['240.0.0.1'],
  ['255.255.255.255'],
  ['[::]'],
  ['[::1]'],
  ['[::127.0.0.1]'],
  ['[::ffff:127.0.0.1]'],
  ['[::ffff:a9fe:a9fe]'],
  ['[64:ff9b::7f00:1]'],
  ['[2002:7f00:1::]'],
  ['[2001:0:7f00:1::]'],
  ['[fe80::1]'],
  ['[fc00::1]'],
  ['[fd00:ec2::254]'],
  ['[ff02::1]'],
  // The following hosts are other notations of internal addresses, for example as one number.
  ['2130706433'],
  ['0x7f000001'],
  ['0177.0.0.1'],
  ['127.1'],
  ['0xa9fea9fe'],
  ['127.0.0.1.'],
  ['①②⑦.⓪.⓪.①'],
])('The internal address %s of a webhook is rejected without a request, when saving and when sending', async (host) => {
  const resolve = vi.fn();
  const receivers = createReceivers({ resolve });
  expect(await receivers.findRejection(`https://${host}/`)).toEqual(INTERNAL_ADDRESS);
  await expect(receivers.post(`https://${host}/`, {}, '{}')).rejects.toThrow(/dentro la rete aziendale/);
  expect(resolve).not.toHaveBeenCalled();
});

test.each([[PUBLIC_ADDRESS], ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]'], ['8.8.8.8'], ['172.32.0.1'], ['100.128.0.1']])(
  'The address %s is accepted as a public address of a webhook',
  async (host) => {
    expect(await createReceivers().findRejection(`https://${host}/`)).toBeUndefined();
  },
);

test.each([
  ['http://ricevente.example/', 'https://'],
  ['https://utente:segreto@ricevente.example/', 'utente e password'],
  ['https://utente@ricevente.example/', 'utente e password'],
  ['ftp://ricevente.example/', 'https://'],
])('The webhook URL %s is rejected because of its form', async (address, reason) => {
  const receivers = createReceivers({ resolve: async () => resolved(PUBLIC_ADDRESS) });
  expect(await receivers.findRejection(address)).toContain(reason);
  await expect(receivers.post(address, {}, '{}')).rejects.toThrow(reason);
});

test('The host name of a webhook is rejected when one of its addresses is internal', async () => {
  const rejectionFor = (...addresses: string[]) =>
    createReceivers({ resolve: async () => resolved(...addresses) }).findRejection('https://ricevente.example/');
  expect(await rejectionFor(PUBLIC_ADDRESS)).toBeUndefined();
  expect(await rejectionFor('10.0.0.7')).toEqual(INTERNAL_ADDRESS);
  expect(await rejectionFor(PUBLIC_ADDRESS, '10.0.0.7')).toEqual(INTERNAL_ADDRESS);
  expect(await rejectionFor(PUBLIC_ADDRESS, '::ffff:10.0.0.7')).toEqual(INTERNAL_ADDRESS);
  expect(await rejectionFor()).toContain('non si trova');
  const unresolvable = createReceivers({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unresolvable.findRejection('https://ricevente.example/')).toContain('non si trova');
});

test('A webhook whose host name has a public address when it is saved and an internal address when it sends gets no request', async () => {
  const receiver = await openReceiver();
  const answers = [resolved(PUBLIC_ADDRESS), resolved('127.0.0.1')];
  const resolve = vi.fn(async () => answers.shift() ?? resolved('127.0.0.1'));
  const receivers = createReceivers({ http: true, resolve });
  const address = `http://ricevente.example:${receiver.port}/`;
  expect(await receivers.findRejection(address)).toBeUndefined();
  await expect(receivers.post(address, {}, '{}')).rejects.toThrow(/dentro la rete aziendale/);
  expect(receiver.told).toEqual([]);
  expect(resolve).toHaveBeenCalledTimes(2); // The connection uses the checked address, without another lookup of the host name.
});

test('A webhook request is sent to the checked address with the host name of the webhook', async () => {
  const receiver = await openReceiver();
  const receivers = createReceivers({ http: true, networks: ['127.0.0.0/8'], resolve: async () => resolved('127.0.0.1') });
  expect(await receivers.post(`http://ricevente.example:${receiver.port}/a?b=c`, { 'x-prova': '1' }, '{"a":1}')).toEqual({ stato: 204 });
  expect(receiver.told).toMatchObject([{ headers: { host: `ricevente.example:${receiver.port}`, 'x-prova': '1' }, body: '{"a":1}' }]);
});

test('A webhook request over TLS verifies the host name, and an untrusted certificate is rejected', async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      received.push(chunk);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const receivers = createReceivers({ networks: ['127.0.0.1'], resolve: async () => resolved('127.0.0.1') });
  await expect(receivers.post(`https://ricevente.example:${(server.address() as AddressInfo).port}/`, {}, '{}')).rejects.toThrow(
    'collegamento',
  );
  expect(received[0]?.[0]).toBe(22); // The value 22 is the first byte of a TLS handshake.
  expect(received[0]?.toString('latin1')).toContain('ricevente.example');
});

test.each([['10.0.5.7'], ['[::1]'], ['169.254.169.254']])(
  'The settings allow webhooks in the named internal networks and in no other: %s',
  async (host) => {
    const receivers = createReceivers({ networks: ['192.168.1.7', '10.0.6.0/24', 'fd00::/8'] });
    expect(await receivers.findRejection(`https://${host}/`)).toEqual(INTERNAL_ADDRESS);
    expect(await receivers.findRejection('https://192.168.1.7/')).toBeUndefined();
    expect(await receivers.findRejection('https://10.0.6.200/')).toBeUndefined();
    expect(await receivers.findRejection('https://[::ffff:10.0.6.200]/')).toBeUndefined();
    expect(await receivers.findRejection('https://[fd00::7]/')).toBeUndefined();
  },
);

test('A redirect of a webhook receiver is treated as its answer and not followed', async () => {
  const [receiver, internalReceiver] = [await openReceiver(), await openReceiver()];
  receiver.answers.push({ location: internalReceiver.url });
  const receivers = createReceivers({ http: true, networks: ['127.0.0.1'] });
  expect(await receivers.post(receiver.url, {}, '{}')).toEqual({ stato: 302 });
  expect(internalReceiver.told).toEqual([]);
});

test('A request to a webhook receiver is aborted when the receiver does not answer or its answer does not end', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const timer = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 5);
    socket.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const receivers = createReceivers({ http: true, networks: ['127.0.0.1'], timeoutMs: 2_000 });
  expect(await receivers.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, '{}')).toEqual({ stato: 200 });
  const receiver = await openReceiver();
  receiver.answers.push('hang');
  const withShortTimeout = createReceivers({ http: true, networks: ['127.0.0.1'], timeoutMs: 200 });
  await expect(withShortTimeout.post(receiver.url, {}, '{}')).rejects.toThrow('Non ha risposto in tempo.');
  const withoutDns = createReceivers({ http: true, resolve: () => new Promise(() => {}), timeoutMs: 200 });
  await expect(withoutDns.post('http://ricevente.example/', {}, '{}')).rejects.toThrow('Non ha risposto in tempo.');
});
