// Tries every call with accounts that are limited to one showroom of a brand. They must see as little of another showroom of the brand,
// and of the brand's employees without a showroom, as of another brand.
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#shared/permissions.ts';
import { changedRows, loggedChanges } from '#testing/changed-rows.ts';
import type { Answer, Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { namedCalls } from '#testing/every-endpoint.ts';
import { type Ids, MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody, exampleParams } from '#testing/example-input.ts';
import { CANARY, callersFor, expectNoCanary, expectNothingHidden, expectSameAsMissing, hasIds } from '#testing/foreign-requests.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { type Moment, type Rewind, rewindable } from '#testing/rewind.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const PLACES = ['another showroom', 'no showroom', 'another brand'] as const;
type Place = (typeof PLACES)[number];

let ownIds: Ids;
const hiddenIds = {} as Record<Place, Ids>;
let callers: [string, Client][];
let rewind: Rewind;

beforeAll(async () => {
  ownIds = await insertEveryType(app.sql, 'nostro');
  hiddenIds['another showroom'] = await insertEveryType(app.sql, CANARY, [ownIds.brand_id]);
  hiddenIds['no showroom'] = await insertEveryType(app.sql, CANARY, [ownIds.brand_id], { inShowroom: false });
  hiddenIds['another brand'] = await insertEveryType(app.sql, CANARY);
  // Accounts belong to no showroom, and all accounts of the brand may see their names, so these names must not contain the canary.
  const accounts = [hiddenIds['another showroom'].user_id, hiddenIds['no showroom'].user_id];
  await app.sql.query(`update users set nome = 'Collega', cognome = 'Collega', username = 'collega' || id where id = any($1)`, [accounts]);
  // Limited accounts may see all types of requirements of the brand, so these names must not contain the canary.
  const ofBrand = 'select tipo_id from tipi_adempimento_brands where brand_id = $2';
  await app.sql.query(`update tipi_adempimento set nome = 'Tipo ' || id where nome like $1 and id in (${ofBrand})`, [
    `${CANARY}%`,
    ownIds.brand_id,
  ]);
  callers = await limitedTo(ownIds);
  rewind = await rewindable(app.sql);
});

async function limitedTo({ brand_id, showroom }: Ids): Promise<[string, Client][]> {
  const showrooms = { [brand_id]: [showroom] };
  return Promise.all(
    ROLES.map(async (role): Promise<[string, Client]> => [role, await app.as({ role, brands: { [brand_id]: 'can_edit' }, showrooms })]),
  );
}

const refusalOf = ({ status, body }: Answer<unknown>) => (status === 403 ? (body as { code?: string }).code : status);

// Fields with ids that all showrooms share, because the records belong to the brand: the brand itself, its accounts and its types of
// requirements.
const SHARED: ReadonlySet<string> = new Set(['brand_id', 'brand_ids', 'brandIds', 'user_id', 'assegnato_a', 'destinatari', 'tipo_id']);

describe.each(PLACES)('Ids of %s', (place) => {
  test.each(namedCalls(hasIds))(
    'A limited account gets the same answers for these ids as for missing ids and changes nothing: %s',
    async (_, endpoint) => {
      const hidden = hiddenIds[place];
      const isOtherBrand = place === 'another brand';
      const { brand_id, user_id, tipo_adempimento } = hidden;
      const missingIds = isOtherBrand ? MISSING_IDS : { ...MISSING_IDS, brand_id, user_id, tipo_adempimento };
      const skips = (field: string) =>
        !isOtherBrand &&
        (SHARED.has(field.replace('?', '').replace(' with own ids', '')) ||
          (!field.startsWith('?') && endpoint.path.startsWith('/api/brands/')));
      await changedRows(app.sql);
      await Promise.all(
        callersFor(endpoint, callers).map(([callerName, caller]) =>
          expectSameAsMissing(endpoint, { callerName, caller, ownIds, hiddenIds: hidden }, { missingIds, skips }),
        ),
      );
      expect(await changedRows(app.sql)).toEqual([]);
    },
  );
});

describe('Reads', () => {
  test.each(namedCalls(({ method }) => method === 'GET'))(
    'A limited account sees nothing of another showroom, of employees without a showroom, and of another brand: %s',
    async (_, endpoint) => {
      const hidden = Object.values(hiddenIds);
      await Promise.all(callers.map(([callerName, caller]) => expectNothingHidden(endpoint, { callerName, caller, ownIds, hidden })));
    },
  );
});

/** Calls that get 404 because the example rows belong to another account. */
const OF_ACCOUNTS = /\/api\/(?:auth|user-brands|viste|importazioni|rapporti-programmati)\//;
/** Calls that a limited account cannot make, because their rows belong to the whole brand or are items that nobody has yet. */
const WHOLE_BRAND =
  /^(?:POST \/api\/(?:software|hardware|piani-mobili|iphones|cartelle-condivise|hardware\/:id\/duplica|iphones\/:id\/duplica|modelli-attivita|adempimenti\/tipi)|(?:PUT|DELETE) \/api\/(?:software|cartelle-condivise)\/:id|\w+ \/api\/(?:fatture|rilievi|budget|dotazioni|modelli-attivita|lotti|adempimenti\/tipi)\/:id.*)$/;

describe('Writes by a limited account', () => {
  let start: Moment;
  let hiddenPattern: RegExp;
  let before: string[];
  const hiddenRows = () => databaseRows(app.sql, undefined, { matching: hiddenPattern.source });
  beforeAll(async () => {
    const hiddenPeople = Object.values(hiddenIds).flatMap(({ dipendente_id, manager_id }) => [dipendente_id, manager_id]);
    hiddenPattern = new RegExp([CANARY, ...hiddenPeople].join('|'));
    before = await hiddenRows();
    expect(before.length).toBeGreaterThan(150);
    await changedRows(app.sql);
    start = await rewind.currentMoment();
  });

  test.each(namedCalls(({ method }) => method !== 'GET'))(
    'A limited account that writes in its own showroom leaves all other rows of the brand and of other brands unchanged: %s',
    async (call, endpoint) => {
      for (const [callerName, caller] of callers) {
        const answer = await caller.try(endpoint, { params: exampleParams(endpoint, ownIds), body: exampleBody(endpoint, ownIds) });
        const hint = `${callerName}: ${answer.status} ${answer.text}`;
        expect(answer.status, hint).toBeLessThan(500);
        expectNoCanary(answer, Object.values(hiddenIds), hint);
        // In its own showroom a limited account may make every call that an account without a limit may make.
        if (!WHOLE_BRAND.test(call) && !OF_ACCOUNTS.test(call))
          expect([404, 'FUORI_DAI_TUOI_SHOWROOM'], hint).not.toContain(refusalOf(answer));
        expect((await loggedChanges(app.sql)).filter((line) => hiddenPattern.test(line))).toEqual([]);
        // The next role makes the call on the same rows.
        await rewind.rewindTo(start);
      }
    },
  );

  // The undo uses a log of changed rows. Some changes are not in this log, for example a truncated table, and only this comparison finds them.
  test('After each write was tried with hidden ids and then undone, the rows of other showrooms and brands are unchanged', async () => {
    expect(await hiddenRows()).toEqual(before);
  });
});
