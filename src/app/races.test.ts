import { describe, expect, test } from 'vitest';
import { assignHardware, createHardware, deleteHardware, unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { createBrand, deleteBrand } from '#features/people/brands/contract.ts';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { runRound } from '#testing/race.ts';
import { RACES } from '#testing/races.ts';
import { openSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const secondUrl = openSecondApp(app);
const ROUNDS = 5;

describe('Of ten parallel callers on two servers exactly one succeeds', () => {
  test.each(RACES.map((race) => [race.name, race] as const))('Exactly one of ten parallel callers succeeds: %s', async (_, race) => {
    const arena = { urls: [app.url, secondUrl()], sql: app.sql, callers: 10 };
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await runRound(race, arena);
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ winners: 1, isRight: true });
    }
  });
});

describe('Two parallel conflicting calls are both answered, and leave consistent data', () => {
  interface Stage {
    client: Client;
    brand: number;
    other: number;
    hardware: number;
    dipendente: string;
  }
  const LAPTOP = { nome: 'Portatile', tipo: 'laptop', marca: 'Apple', modello: 'M3' };
  let made = 0;

  async function aStage(): Promise<Stage> {
    const client = await app.asAdmin();
    const [{ id: brand }, { id: other }] = [
      await client.call(createBrand, { body: { nome: `Incrocio ${++made}` } }),
      await client.call(createBrand, { body: { nome: `Incrocio ${++made}` } }),
    ];
    const { id: hardware } = await client.call(createHardware, { body: { ...LAPTOP, brandIds: [brand] } });
    const { id: dipendente } = await client.call(createDipendente, { body: aPerson(brand) });
    return { client, brand, other, hardware, dipendente };
  }
  const aPerson = (brand_id: number) => ({ nome: 'Anna', cognome: 'Rossi', email: `incrocio${++made}@organico.test`, brand_id });

  const assign = ({ client, hardware, dipendente }: Stage) =>
    client.try(assignHardware, { params: { id: hardware }, body: { dipendente_id: dipendente } });
  const unassign = ({ client, hardware }: Stage) => client.try(unassignHardware, { params: { id: hardware } });
  const remove = ({ client, hardware }: Stage) => client.try(deleteHardware, { params: { id: hardware } });
  const move = ({ client, hardware, other }: Stage) =>
    client.try(updateHardware, { params: { id: hardware }, body: { brandIds: [other] } });
  const hire = ({ client, other }: Stage) => client.try(createDipendente, { body: aPerson(other) });
  const buy = ({ client, other }: Stage) => client.try(createHardware, { body: { ...LAPTOP, brandIds: [other] } });
  const close = ({ client, other }: Stage) => client.try(deleteBrand, { params: { id: other } });
  const onboard = ({ client, dipendente }: Stage) => client.try(createWorkflow, { body: { dipendente_id: dipendente } });

  test.each<
    [string, (stage: Stage) => Promise<{ status: number; text: string }>, (stage: Stage) => Promise<{ status: number; text: string }>]
  >([
    ['assign an item and delete it', assign, remove],
    ['assign an item and move it to another brand', assign, move],
    ['delete an item and move it to another brand', remove, move],
    ['assign an item twice to the same employee', assign, assign],
    ['delete an item twice', remove, remove],
    ['move an item twice', move, move],
    ['create an employee in a brand that is being deleted', hire, close],
    ['create an item in a brand that is being deleted', buy, close],
    ['move an item to a brand that is being deleted', move, close],
    ['delete a brand twice', close, close],
    ['open two onboardings for one employee', onboard, onboard],
  ])('Two parallel conflicting calls about an employee, an item or a brand are both answered: %s', async (_, one, two) => {
    for (let round = 0; round < 5; round++) {
      const stage = await aStage();
      const answers = await Promise.all([one(stage), two(stage), one(stage), two(stage)]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
      await unassign(stage);
    }
    const { rows } = await app.sql.query(
      'select id from hardware where not exists (select from hardware_brands where hardware_id = hardware.id)',
    );
    expect(rows).toEqual([]);
  });
});
