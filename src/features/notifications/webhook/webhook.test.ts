import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { openApp } from '#testing/test-app.ts';
import { aWebhook, openReceiver, startWebhookApp } from '#testing/webhooks.ts';
import { createWebhook, deleteWebhook, listWebhooks, rotateSegreto, switchWebhook, testWebhook, updateWebhook } from './contract.ts';

const app = openApp();
const VALID_INPUT = { nome: 'Directory', indirizzo: 'https://93.184.215.14/organico', eventi: ['persona.assunta'] as const };
const body = { ...VALID_INPUT, eventi: [...VALID_INPUT.eventi] };

describe('a webhook and its changes', () => {
  test('An amministratore can create, change, disable, enable and delete a webhook, and the audit log records it without the secret', async () => {
    const admin = await app.asAdmin();
    const { id, segreto } = await admin.call(createWebhook, { body });
    expect(segreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const params = { id: String(id) };
    const findWebhook = async () => (await admin.call(listWebhooks, {})).find((each) => each.id === id);
    expect(await findWebhook()).toEqual({ ...body, id, attivo: true, spento_perche: null, precedente_fino: null, consegne: [] });
    await admin.call(updateWebhook, { params, body: { ...body, nome: 'Stipendi', eventi: ['persona.uscita', 'persona.uscita'] } });
    await admin.call(switchWebhook, { params, body: { attivo: false } });
    expect(await findWebhook()).toMatchObject({ nome: 'Stipendi', eventi: ['persona.uscita'], attivo: false, spento_perche: null });
    await admin.call(switchWebhook, { params, body: { attivo: true } });
    const { segreto: newSegreto } = await admin.call(rotateSegreto, { params });
    await admin.call(deleteWebhook, { params });
    expect(await findWebhook()).toBeUndefined();
    const entries = await admin.call(listRegistro, { query: { oggetto: 'webhooks' } });
    const titles = (voci: typeof entries) => voci.map(({ titolo }) => titolo).reverse();
    expect(titles(entries)).toEqual([
      ...['Webhook creato', 'Segreto di un webhook creato'],
      ...['Webhook modificato', 'Webhook modificato', 'Webhook modificato'],
      ...['Segreto di un webhook creato', 'Webhook eliminato'],
    ]);
    const { id: other } = await admin.call(createWebhook, { body });
    const otherEntries = await admin.call(listRegistro, { query: { oggetto: 'webhooks', oggetto_id: String(other) } });
    expect(titles(otherEntries)).toEqual(['Webhook creato', 'Segreto di un webhook creato']);
    const { rows } = await app.sql.query('select r::text as text from registro r');
    const wholeText = JSON.stringify(entries) + rows.map(({ text }) => text).join();
    for (const secret of [segreto, newSegreto]) expect(wholeText).not.toContain(secret.slice(6, 40));
  });

  test('The secret of a webhook is stored encrypted and returned only once', async () => {
    const admin = await app.asAdmin();
    const { id, segreto } = await admin.call(createWebhook, { body });
    const { rows } = await app.sql.query('select segreto from chiavi_webhook where webhook_id = $1', [id]);
    expect(rows[0].segreto.includes(Buffer.from(segreto.slice(6), 'base64'))).toBe(false);
    expect(JSON.stringify(await admin.call(listWebhooks, {}))).not.toContain(segreto.slice(6, 40));
  });

  test.each([
    [{ indirizzo: 'http://93.184.215.14/' }, 'indirizzo', 'https://'],
    [{ indirizzo: 'https://10.0.0.7/' }, 'indirizzo', 'rete aziendale'],
    [{ indirizzo: 'https://0x7f000001/' }, 'indirizzo', 'rete aziendale'],
    [{ indirizzo: 'https://io:segreto@93.184.215.14/' }, 'indirizzo', 'password'],
    [{ indirizzo: 'javascript:alert(1)' }, 'indirizzo', 'https://'],
    [{ indirizzo: 'https://' }, 'indirizzo', 'https://'],
    [{ eventi: [] }, 'eventi', 'almeno un evento'],
    [{ nome: '' }, 'nome', 'nome'],
  ])('Creating and changing a webhook are rejected for the invalid values %j', async (invalid, field, reason) => {
    const admin = await app.asAdmin();
    const rejected = { status: 400, body: { fields: { [field]: expect.stringContaining(reason) } } };
    expect(await admin.try(createWebhook, { body: { ...body, ...invalid } })).toMatchObject(rejected);
    const { id } = await admin.call(createWebhook, { body });
    expect(await admin.try(updateWebhook, { params: { id }, body: { ...body, ...invalid } })).toMatchObject(rejected);
  });

  test.each([createWebhook, updateWebhook, switchWebhook, rotateSegreto])(
    'The call $method $path requires a confirmation of identity',
    async (call) => {
      const admin = await app.asAdmin();
      const { id } = await admin.call(createWebhook, { body });
      await app.sql.query(`update sessions set confermata_il = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
      const answer = await admin.try(call, { params: { id }, body: call === switchWebhook ? { attivo: false } : body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'CONFERMA_RICHIESTA' } });
    },
  );
});

test('The verification code in docs/webhook.md works as written', { timeout: 60_000 }, async () => {
  const text = readFileSync(new URL('../../../../docs/webhook.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const file = join(await mkdtemp(join(tmpdir(), 'webhook-')), 'verify.mjs');
  await writeFile(file, code);
  const { verify } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const receiver = await openReceiver();
  const office = await startWebhookApp(app);
  const admin = office.speakingAs(await app.asAdmin());
  const { id, segreto } = await aWebhook(admin, receiver, ['persona.assunta']);
  const params = { id: String(id) };
  const { segreto: newSegreto } = await admin.call(rotateSegreto, { params });
  await admin.call(testWebhook, { params });
  await office.look();
  await vi.waitFor(() => expect(receiver.told).toHaveLength(1), { timeout: 30_000 });
  const { headers, body: sentBody } = receiver.told[0] ?? {};
  for (const secret of [segreto, newSegreto]) expect(verify(secret, headers, sentBody)).toMatchObject({ type: 'webhook.prova' });
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, sentBody)).toThrow('Not signed by Organico');
  expect(() => verify(newSegreto, headers, `${sentBody} `)).toThrow('Not signed by Organico');
  expect(() => verify(newSegreto, { ...headers, 'webhook-timestamp': '1700000000' }, sentBody)).toThrow('Too old');
});
