import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noticesOf } from '#testing/notices.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aWebhook, openReceiver, openWebhookOffice, type Receiver } from '#testing/webhooks.ts';
import { deleteWebhook, listWebhooks, provaWebhook, rimandaConsegna, rotateSegreto, switchWebhook } from './contract.ts';

const app = openApp();
const WAIT = { timeout: 30_000, interval: 50 };
const LONG = { timeout: 60_000 };

/** A receiver with its webhook, and functions that create an event and deliver it. */
async function aListener(tries?: number) {
  const receiver = await openReceiver();
  const office = await openWebhookOffice(app, tries ? { tries } : {});
  const admin = office.speakingAs(await app.asAdmin());
  const { id, segreto } = await aWebhook(admin, receiver, ['persona.assunta']);
  const params = { id: String(id) };
  onTestFinished(async () => void (await app.sql.query('delete from webhooks')));
  const hire = async () => {
    const { id: brand_id } = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id });
    await office.look();
    return anna;
  };
  const seen = async () => (await admin.call(listWebhooks, {})).find((each) => each.id === id);
  const ends = (stato: string, at = 0) =>
    vi.waitFor(async () => {
      const consegna = (await seen())?.consegne[at];
      expect(consegna).toMatchObject({ stato });
      return consegna;
    }, WAIT);
  return { receiver, office, admin, id, params, segreto, hire, seen, ends };
}

const verify = (segreto: string, { told }: Receiver, at = 0) => {
  const { body = '', headers = {} } = told[at] ?? {};
  return new Verifier(segreto).verify(body, headers as Record<string, string>);
};

describe('the delivery of an event', () => {
  test('A webhook delivery is signed, and its receiver verifies it with the Standard Webhooks library', LONG, async () => {
    const { receiver, segreto, hire, ends } = await aListener();
    const anna = await hire();
    const consegna = await ends('consegnata');
    expect(verify(segreto, receiver)).toMatchObject({ type: 'persona.assunta', data: { id: anna.id } });
    expect(consegna?.messaggio).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(receiver.told[0]?.headers).toMatchObject({ 'webhook-id': consegna?.messaggio, 'content-type': 'application/json' });
    expect(consegna).toMatchObject({ tentativi: 1, risposta: 204, errore: null });
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => verify(other, receiver)).toThrow(/signature/);
    const [told] = receiver.told;
    const headers = told?.headers as Record<string, string>;
    expect(() => new Verifier(segreto).verify(`${told?.body} `, headers)).toThrow(/signature/);
    expect(() => new Verifier(segreto).verify(told?.body ?? '', { ...headers, 'webhook-id': 'msg_altro' })).toThrow(/signature/);
  });

  test.each([
    ['answers with an error 500', 500],
    ['does not answer', 'hang'],
    ['answers with a redirect', { location: 'http://127.0.0.1:1/' }],
  ] as const)('A webhook delivery is tried again under the same id when its receiver %s', LONG, async (_, how) => {
    const { receiver, segreto, hire, ends } = await aListener();
    receiver.answers.push(how, how);
    await hire();
    expect(await ends('consegnata')).toMatchObject({ tentativi: 3 });
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.told).toHaveLength(3);
    verify(segreto, receiver, 2);
  });

  test(
    'A webhook delivery that fails at every attempt is given up with a reason, and can be sent again under the same id',
    LONG,
    async () => {
      const { receiver, office, admin, hire, ends } = await aListener();
      receiver.answers.push(500, 500, 503);
      await hire();
      const consegna = await ends('arresa');
      expect(consegna).toMatchObject({ tentativi: 3, risposta: 503, errore: "Non ha preso l'evento." });
      const params = { id: consegna?.id ?? '' };
      await admin.call(rimandaConsegna, { params });
      expect(await admin.try(rimandaConsegna, { params })).toMatchObject({ status: 409, body: { code: 'CONSEGNA_IN_ATTESA' } });
      await office.look();
      expect(await ends('consegnata')).toMatchObject({ tentativi: 4 });
      expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await admin.call(rimandaConsegna, { params }); // a delivery that the receiver has accepted can be sent again too
      await office.look();
      await vi.waitFor(() => expect(receiver.told).toHaveLength(5), WAIT);
    },
  );

  test('Deliveries of one webhook do not wait for another, and a webhook gets only the events that it has selected', LONG, async () => {
    const { receiver, admin, hire, ends } = await aListener();
    const other = await openReceiver();
    await aWebhook(admin, other, ['cosa.assegnata']);
    await hire();
    await ends('consegnata');
    expect(receiver.told).toHaveLength(1);
    expect(other.told).toEqual([]);
  });

  test('A webhook delivery that the queue has lost is queued again', LONG, async () => {
    const { hire, ends, receiver } = await aListener();
    receiver.answers.push('hang');
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT);
    await app.sql.query(`delete from coda.job where name = 'webhook'`);
    await app.sql.query(
      `update consegne_webhook set created_at = now() - interval '1 hour', provata_il = now() - interval '1 hour' where stato = 'in_attesa'`,
    );
    await (await openWebhookOffice(app)).look();
    await ends('consegnata');
  });
});

describe('a webhook', () => {
  test("After a change of a webhook's secret the former secret also signs for a day, and not longer", LONG, async () => {
    const { receiver, segreto, admin, params, id, hire, seen } = await aListener();
    const { segreto: next } = await admin.call(rotateSegreto, { params });
    expect(next).not.toBe(segreto);
    expect((await seen())?.precedente_fino).not.toBeNull();
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT);
    verify(segreto, receiver);
    verify(next, receiver);
    await app.sql.query(`update chiavi_webhook set vale_fino = now() where webhook_id = $1 and vale_fino is not null`, [id]);
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(2), WAIT);
    expect(() => verify(segreto, receiver, 1)).toThrow(/signature/);
    verify(next, receiver, 1);
    await admin.call(rotateSegreto, { params });
    await admin.call(rotateSegreto, { params });
    expect((await app.sql.query('select from chiavi_webhook where webhook_id = $1', [id])).rowCount).toBe(2);
  });

  test('The test of a webhook sends a separate test event with one attempt', LONG, async () => {
    const { receiver, segreto, admin, params, office, ends } = await aListener();
    receiver.answers.push(500);
    await admin.call(provaWebhook, { params });
    await office.look();
    expect(await ends('arresa')).toMatchObject({ tipo: 'webhook.prova', tentativi: 1, risposta: 500 });
    expect(verify(segreto, receiver)).toMatchObject({ type: 'webhook.prova', data: {} });
    await admin.call(provaWebhook, { params });
    await office.look();
    await ends('consegnata', 1);
    expect(receiver.told).toHaveLength(2);
  });

  test('A disabled webhook gets neither the events that already wait nor the events that happen while it is disabled', LONG, async () => {
    const { receiver, admin, params, office, hire, ends, seen } = await aListener();
    await admin.call(provaWebhook, { params });
    await admin.call(switchWebhook, { params, body: { attivo: false } });
    await hire();
    await ends('arresa');
    expect(await admin.try(provaWebhook, { params })).toMatchObject({ status: 409, body: { code: 'WEBHOOK_SPENTO' } });
    await admin.call(switchWebhook, { params, body: { attivo: true } });
    await hire();
    await ends('consegnata', 1);
    await office.look();
    expect((await seen())?.consegne).toHaveLength(2);
    expect(receiver.told).toHaveLength(1);
  });

  test('A webhook without an accepted delivery for five days is disabled, and an amministratore is notified', LONG, async () => {
    const { receiver, admin, params, id, hire, seen } = await aListener(1);
    receiver.answers.push(500, 500);
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT);
    expect((await seen())?.attivo).toBe(true);
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
      WAIT,
    );
    await hire();
    await vi.waitFor(
      async () => expect(await seen()).toMatchObject({ attivo: false, spento_perche: 'Da 5 giorni non prende nessun evento' }),
      WAIT,
    );
    expect(await noticesOf(admin, 'webhook_spenti')).toMatchObject([
      { titolo: 'Directory', testo: 'Da 5 giorni non prende nessun evento' },
    ]);
    await admin.call(switchWebhook, { params, body: { attivo: true } });
    expect(await noticesOf(admin, 'webhook_spenti')).toEqual([]);
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(3), WAIT);
    expect((await seen())?.attivo).toBe(true);
  });

  test('A webhook whose receiver answers 410 is disabled at once', LONG, async () => {
    const { receiver, hire, ends, seen } = await aListener();
    receiver.answers.push(410);
    await hire();
    expect(await ends('arresa')).toMatchObject({ tentativi: 1, risposta: 410 });
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ attivo: false }), WAIT);
  });

  test('A deleted webhook gets no further events', LONG, async () => {
    const { receiver, admin, params, office, hire, seen } = await aListener();
    receiver.answers.push(500);
    await hire();
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT);
    await admin.call(deleteWebhook, { params });
    await hire();
    expect(await seen()).toBeUndefined();
    expect(office.errors).toEqual([]);
    expect(
      (await app.sql.query('select from consegne_webhook c left join webhooks w on w.id = c.webhook_id where w.id is null')).rowCount,
    ).toBe(0);
  });
});
