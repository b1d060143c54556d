import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noticesOf } from '#testing/notices.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aWebhook, openReceiver, type Receiver, startWebhookApp } from '#testing/webhooks.ts';
import { deleteWebhook, listWebhooks, resendConsegna, rotateSegreto, switchWebhook, testWebhook } from './contract.ts';

const app = openApp();
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const LONG_TIMEOUT = { timeout: 60_000 };

async function aWebhookSetup(tries?: number) {
  const receiver = await openReceiver();
  const office = await startWebhookApp(app, tries ? { tries } : {});
  const admin = office.speakingAs(await app.asAdmin());
  const { id, segreto } = await aWebhook(admin, receiver, ['persona.assunta']);
  const params = { id: String(id) };
  onTestFinished(async () => void (await app.sql.query('delete from webhooks')));
  const hireDipendente = async () => {
    const { id: brand_id } = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id });
    await office.look();
    return anna;
  };
  const findWebhook = async () => (await admin.call(listWebhooks, {})).find((each) => each.id === id);
  const waitForStato = (stato: string, index = 0) =>
    vi.waitFor(async () => {
      const consegna = (await findWebhook())?.consegne[index];
      expect(consegna).toMatchObject({ stato });
      return consegna;
    }, WAIT_OPTIONS);
  return { receiver, office, admin, id, params, segreto, hireDipendente, findWebhook, waitForStato };
}

const verify = (segreto: string, { told }: Receiver, index = 0) => {
  const { body = '', headers = {} } = told[index] ?? {};
  return new Verifier(segreto).verify(body, headers as Record<string, string>);
};

describe('the delivery of a webhook event', () => {
  test('A webhook delivery is signed, and a receiver can verify it with the Standard Webhooks library', LONG_TIMEOUT, async () => {
    const { receiver, segreto, hireDipendente, waitForStato } = await aWebhookSetup();
    const anna = await hireDipendente();
    const consegna = await waitForStato('consegnata');
    expect(verify(segreto, receiver)).toMatchObject({ type: 'persona.assunta', data: { id: anna.id } });
    expect(consegna?.messaggio).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(receiver.told[0]?.headers).toMatchObject({ 'webhook-id': consegna?.messaggio, 'content-type': 'application/json' });
    expect(consegna).toMatchObject({ tentativi: 1, risposta: 204, errore: null });
    const otherSegreto = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => verify(otherSegreto, receiver)).toThrow(/signature/);
    const [told] = receiver.told;
    const headers = told?.headers as Record<string, string>;
    expect(() => new Verifier(segreto).verify(`${told?.body} `, headers)).toThrow(/signature/);
    expect(() => new Verifier(segreto).verify(told?.body ?? '', { ...headers, 'webhook-id': 'msg_altro' })).toThrow(/signature/);
  });

  test.each([
    ['answers with an error 500', 500],
    ['does not answer', 'hang'],
    ['answers with a redirect', { location: 'http://127.0.0.1:1/' }],
  ] as const)('A webhook delivery is tried again under the same id when its receiver %s', LONG_TIMEOUT, async (_, failure) => {
    const { receiver, segreto, hireDipendente, waitForStato } = await aWebhookSetup();
    receiver.answers.push(failure, failure);
    await hireDipendente();
    expect(await waitForStato('consegnata')).toMatchObject({ tentativi: 3 });
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.told).toHaveLength(3);
    verify(segreto, receiver, 2);
  });

  test(
    'A webhook delivery that fails at every attempt is abandoned with a reason, and can be sent again under the same id',
    LONG_TIMEOUT,
    async () => {
      const { receiver, office, admin, hireDipendente, waitForStato } = await aWebhookSetup();
      receiver.answers.push(500, 500, 503);
      await hireDipendente();
      const consegna = await waitForStato('arresa');
      expect(consegna).toMatchObject({ tentativi: 3, risposta: 503, errore: "Non ha preso l'evento." });
      const params = { id: consegna?.id ?? '' };
      await admin.call(resendConsegna, { params });
      expect(await admin.try(resendConsegna, { params })).toMatchObject({ status: 409, body: { code: 'CONSEGNA_IN_ATTESA' } });
      await office.look();
      expect(await waitForStato('consegnata')).toMatchObject({ tentativi: 4 });
      expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await admin.call(resendConsegna, { params });
      await office.look();
      await vi.waitFor(() => expect(receiver.told).toHaveLength(5), WAIT_OPTIONS);
    },
  );

  test(
    'The deliveries of one webhook do not wait for the deliveries of another webhook, and a webhook gets only the event types that are selected in it',
    LONG_TIMEOUT,
    async () => {
      const { receiver, admin, hireDipendente, waitForStato } = await aWebhookSetup();
      const otherReceiver = await openReceiver();
      await aWebhook(admin, otherReceiver, ['cosa.assegnata']);
      await hireDipendente();
      await waitForStato('consegnata');
      expect(receiver.told).toHaveLength(1);
      expect(otherReceiver.told).toEqual([]);
    },
  );

  test('A webhook delivery that the queue has lost is queued again', LONG_TIMEOUT, async () => {
    const { hireDipendente, waitForStato, receiver } = await aWebhookSetup();
    receiver.answers.push('hang');
    await hireDipendente();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT_OPTIONS);
    await app.sql.query(`delete from coda.job where name = 'webhook'`);
    await app.sql.query(
      `update consegne_webhook set created_at = now() - interval '1 hour', provata_il = now() - interval '1 hour' where stato = 'in_attesa'`,
    );
    await (await startWebhookApp(app)).look();
    await waitForStato('consegnata');
  });
});

describe('the state of a webhook', () => {
  test('After a change of the secret of a webhook, the former secret also signs for one day, and not longer', LONG_TIMEOUT, async () => {
    const { receiver, segreto, admin, params, id, hireDipendente, findWebhook } = await aWebhookSetup();
    const { segreto: newSegreto } = await admin.call(rotateSegreto, { params });
    expect(newSegreto).not.toBe(segreto);
    expect((await findWebhook())?.precedente_fino).not.toBeNull();
    await hireDipendente();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT_OPTIONS);
    verify(segreto, receiver);
    verify(newSegreto, receiver);
    await app.sql.query(`update chiavi_webhook set vale_fino = now() where webhook_id = $1 and vale_fino is not null`, [id]);
    await hireDipendente();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(2), WAIT_OPTIONS);
    expect(() => verify(segreto, receiver, 1)).toThrow(/signature/);
    verify(newSegreto, receiver, 1);
    await admin.call(rotateSegreto, { params });
    await admin.call(rotateSegreto, { params });
    expect((await app.sql.query('select from chiavi_webhook where webhook_id = $1', [id])).rowCount).toBe(2);
  });

  test('Testing a webhook sends a separate test event with only one attempt', LONG_TIMEOUT, async () => {
    const { receiver, segreto, admin, params, office, waitForStato } = await aWebhookSetup();
    receiver.answers.push(500);
    await admin.call(testWebhook, { params });
    await office.look();
    expect(await waitForStato('arresa')).toMatchObject({ tipo: 'webhook.prova', tentativi: 1, risposta: 500 });
    expect(verify(segreto, receiver)).toMatchObject({ type: 'webhook.prova', data: {} });
    await admin.call(testWebhook, { params });
    await office.look();
    await waitForStato('consegnata', 1);
    expect(receiver.told).toHaveLength(2);
  });

  test(
    'A disabled webhook gets neither the events that wait for delivery nor the events that happen while it is disabled',
    LONG_TIMEOUT,
    async () => {
      const { receiver, admin, params, office, hireDipendente, waitForStato, findWebhook } = await aWebhookSetup();
      await admin.call(testWebhook, { params });
      await admin.call(switchWebhook, { params, body: { attivo: false } });
      await hireDipendente();
      await waitForStato('arresa');
      expect(await admin.try(testWebhook, { params })).toMatchObject({ status: 409, body: { code: 'WEBHOOK_SPENTO' } });
      await admin.call(switchWebhook, { params, body: { attivo: true } });
      await hireDipendente();
      await waitForStato('consegnata', 1);
      await office.look();
      expect((await findWebhook())?.consegne).toHaveLength(2);
      expect(receiver.told).toHaveLength(1);
    },
  );

  test(
    'A webhook that has had no accepted delivery for five days is disabled, and an amministratore is notified',
    LONG_TIMEOUT,
    async () => {
      const { receiver, admin, params, id, hireDipendente, findWebhook } = await aWebhookSetup(1);
      receiver.answers.push(500, 500);
      await hireDipendente();
      await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT_OPTIONS);
      expect((await findWebhook())?.attivo).toBe(true);
      await vi.waitFor(
        async () =>
          expect(
            (
              await app.sql.query(
                `update giri_webhook set guasto_dal = now() - interval '5 days 1 minute' where webhook_id = $1 and guasto_dal is not null`,
                [id],
              )
            ).rowCount,
          ).toBe(1),
        WAIT_OPTIONS,
      );
      await hireDipendente();
      await vi.waitFor(
        async () => expect(await findWebhook()).toMatchObject({ attivo: false, spento_perche: 'Da 5 giorni non prende nessun evento' }),
        WAIT_OPTIONS,
      );
      expect(await noticesOf(admin, 'webhook_spenti')).toMatchObject([
        { titolo: 'Directory', testo: 'Da 5 giorni non prende nessun evento' },
      ]);
      await admin.call(switchWebhook, { params, body: { attivo: true } });
      expect(await noticesOf(admin, 'webhook_spenti')).toEqual([]);
      await hireDipendente();
      await vi.waitFor(() => expect(receiver.told).toHaveLength(3), WAIT_OPTIONS);
      expect((await findWebhook())?.attivo).toBe(true);
    },
  );

  test('A webhook whose receiver answers 410 is disabled at once', LONG_TIMEOUT, async () => {
    const { receiver, hireDipendente, waitForStato, findWebhook } = await aWebhookSetup();
    receiver.answers.push(410);
    await hireDipendente();
    expect(await waitForStato('arresa')).toMatchObject({ tentativi: 1, risposta: 410 });
    await vi.waitFor(async () => expect(await findWebhook()).toMatchObject({ attivo: false }), WAIT_OPTIONS);
  });

  test('A deleted webhook gets no further events', LONG_TIMEOUT, async () => {
    const { receiver, admin, params, office, hireDipendente, findWebhook } = await aWebhookSetup();
    receiver.answers.push(500);
    await hireDipendente();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT_OPTIONS);
    await admin.call(deleteWebhook, { params });
    await hireDipendente();
    expect(await findWebhook()).toBeUndefined();
    expect(office.errors).toEqual([]);
    expect(
      (await app.sql.query('select from consegne_webhook c left join webhooks w on w.id = c.webhook_id where w.id is null')).rowCount,
    ).toBe(0);
  });
});
