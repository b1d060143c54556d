import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let otherBrand: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
  otherBrand = (await insertBrand(db.app)).id;
});

const createDipendente = () => insertDipendente(db.app, { brand_id });

describe('The seats of a software licence', () => {
  const createSoftware = (numero_licenze: number | null) => insertAsset(db.app, 'software', [brand_id], { numero_licenze });

  test('An employee can have only one seat of a software licence, even with concurrent requests, and can get a seat again after a return', async () => {
    const software = await createSoftware(10);
    const anna = await createDipendente();
    const assignSeat = (tx: Parameters<typeof assign>[0]) => assign(tx, 'software', software, anna);
    expect(await runInParallel(db.app, assignSeat, assignSeat)).toEqual(['accepted', 'dipendenti_software_una_volta']);
    await endAssignment(db.app, 'software', software);
    expect(await rejectionOf(assignSeat(db.app))).toBe('accepted');
    expect(await counts(software)).toEqual({ counted: 1, active: 1 });
  });

  test('Of two employees who get the last seat of a licence concurrently one is rejected', async () => {
    const software = await createSoftware(1);
    const [anna, bruno] = [await createDipendente(), await createDipendente()];
    expect(
      await runInParallel(
        db.app,
        (tx) => assign(tx, 'software', software, anna),
        (tx) => assign(tx, 'software', software, bruno),
      ),
    ).toEqual(['accepted', 'software_licenze']);
    expect(await counts(software)).toEqual({ counted: 1, active: 1 });
  });

  test('Of twelve concurrent assignments of a licence with five seats five succeed, and there is no deadlock', async () => {
    const software = await createSoftware(5);
    const employees = await Promise.all(Array.from({ length: 12 }, () => createDipendente()));
    const outcomes = await Promise.all(employees.map((person) => rejectionOf(assign(db.app, 'software', software, person))));
    expect(outcomes.sort()).toEqual([...Array(5).fill('accepted'), ...Array(7).fill('software_licenze')]);
    expect(await counts(software)).toEqual({ counted: 5, active: 5 });
  });

  test('There is no deadlock when seats of a licence are assigned while the licence loses a brand or is deleted', async () => {
    const employees = await Promise.all(Array.from({ length: 6 }, () => createDipendente()));
    for (let round = 0; round < 10; round += 1) {
      const software = await insertAsset(db.app, 'software', [brand_id, otherBrand], { numero_licenze: 4 });
      const outcomes = await Promise.all([
        ...employees.map((person) => rejectionOf(assign(db.app, 'software', software, person))),
        rejectionOf(removeBrand(software)),
        rejectionOf(db.app.query('delete from software where id = $1', [software])),
      ]);
      expect(outcomes.filter((outcome) => outcome === '40P01')).toEqual([]);
    }
  });

  test('The number of used seats of a licence equals the number of open assignments after any sequence of changes', async () => {
    const licences = [await createSoftware(null), await createSoftware(2), await createSoftware(4)];
    const employees = await Promise.all(Array.from({ length: 6 }, () => createDipendente()));
    const random = seededRandom(20_260_131);
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
    const steps = [
      () => assign(db.app, 'software', pick(licences), pick(employees)),
      () => returnSeat(pick(licences), pick(employees)),
      () => db.app.query('update software set numero_licenze = $1 where id = $2', [Math.floor(random() * 5), pick(licences)]),
      // The database owner deletes an assignment that has begun, which the application may not do. The counter of used seats
      // must decrease.
      () =>
        db.owner.query('delete from dipendenti_software where software_id = $1 and dipendente_id = $2', [
          pick(licences),
          pick(employees).id,
        ]),
      () =>
        inOneTransaction(db.app, async (tx) => {
          await assign(tx, 'software', pick(licences), pick(employees));
          throw Object.assign(new Error('changed my mind'), { undone: true });
        }).catch((error) => {
          if (!error.undone) throw error;
        }),
    ];
    for (let round = 0; round < 60; round += 1) await Promise.all([1, 2, 3, 4].map(() => rejectionOf(Promise.resolve(pick(steps)()))));
    for (const software of licences) {
      const { counted, active } = await counts(software);
      expect(counted).toBe(active);
    }
  });

  /** Removes a brand in the lock order of the product (brand-links.ts): the licence is locked before its brand link. */
  const removeBrand = (software: number) =>
    inOneTransaction(db.app, async (tx) => {
      await tx.query('select from software where id = $1 for no key update', [software]);
      await tx.query('delete from software_brands where software_id = $1 and brand_id = $2', [software, brand_id]);
    });

  const returnSeat = (software: number, person: { id: string }) =>
    db.app.query(
      'update dipendenti_software set data_revoca = oggi() where software_id = $1 and dipendente_id = $2 and data_revoca is null',
      [software, person.id],
    );

  async function counts(software: number): Promise<{ counted: number; active: number }> {
    const { rows } = await db.app.query(
      `select licenze_utilizzate as counted, (select count(*) from dipendenti_software where software_id = s.id and attiva) as active
       from software s where id = $1`,
      [software],
    );
    return rows[0];
  }

  /** Returns pseudo-random numbers in [0, 1) with a fixed seed (mulberry32), so that a failed test can be repeated. */
  function seededRandom(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
  }
});
