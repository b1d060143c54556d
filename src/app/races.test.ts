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
  test.each(RACES.map((race) => [race.name, race] as const))('Exactly one of ten parallel callers succeeds (%s)', async (_, race) => {
    const setup = { urls: [app.url, secondUrl()], sql: app.sql, callers: 10 };
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await runRound(race, setup);
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ winners: 1, isRight: true });
    }
  });
});

describe('Two parallel conflicting calls', () => {
  interface Scenario {
    client: Client;
    brand: number;
    otherBrand: number;
    hardware: number;
    dipendente: string;
  }
  const LAPTOP = { nome: 'Portatile', tipo: 'laptop', marca: 'Apple', modello: 'M3' };
  let counter = 0;

  async function createScenario(): Promise<Scenario> {
    const client = await app.asAdmin();
    const [{ id: brand }, { id: otherBrand }] = [
      await client.call(createBrand, { body: { nome: `Incrocio ${++counter}` } }),
      await client.call(createBrand, { body: { nome: `Incrocio ${++counter}` } }),
    ];
    const { id: hardware } = await client.call(createHardware, { body: { ...LAPTOP, brandIds: [brand] } });
    const { id: dipendente } = await client.call(createDipendente, { body: aPerson(brand) });
    return { client, brand, otherBrand, hardware, dipendente };
  }
  const aPerson = (brand_id: number) => ({ nome: 'Anna', cognome: 'Rossi', email: `incrocio${++counter}@organico.test`, brand_id });

  const assign = ({ client, hardware, dipendente }: Scenario) =>
    client.try(assignHardware, { params: { id: hardware }, body: { dipendente_id: dipendente } });
  const unassign = ({ client, hardware }: Scenario) => client.try(unassignHardware, { params: { id: hardware } });
  const remove = ({ client, hardware }: Scenario) => client.try(deleteHardware, { params: { id: hardware } });
  const move = ({ client, hardware, otherBrand }: Scenario) =>
    client.try(updateHardware, { params: { id: hardware }, body: { brandIds: [otherBrand] } });
  const createEmployee = ({ client, otherBrand }: Scenario) => client.try(createDipendente, { body: aPerson(otherBrand) });
  const createItem = ({ client, otherBrand }: Scenario) => client.try(createHardware, { body: { ...LAPTOP, brandIds: [otherBrand] } });
  const removeBrand = ({ client, otherBrand }: Scenario) => client.try(deleteBrand, { params: { id: otherBrand } });
  const openOnboarding = ({ client, dipendente }: Scenario) => client.try(createWorkflow, { body: { dipendente_id: dipendente } });

  test.each<
    [
      string,
      (scenario: Scenario) => Promise<{ status: number; text: string }>,
      (scenario: Scenario) => Promise<{ status: number; text: string }>,
    ]
  >([
    ['assign an item and delete it', assign, remove],
    ['assign an item and move it to another brand', assign, move],
    ['delete an item and move it to another brand', remove, move],
    ['assign an item twice to the same employee', assign, assign],
    ['delete an item twice', remove, remove],
    ['move an item twice', move, move],
    ['create an employee in a brand that is being deleted', createEmployee, removeBrand],
    ['create an item in a brand that is being deleted', createItem, removeBrand],
    ['move an item to a brand that is being deleted', move, removeBrand],
    ['delete a brand twice', removeBrand, removeBrand],
    ['open two onboardings for one employee', openOnboarding, openOnboarding],
  ])('Two parallel conflicting calls about an employee, an item or a brand are both answered: %s', async (_, firstCall, secondCall) => {
    for (let round = 0; round < 5; round++) {
      const scenario = await createScenario();
      const answers = await Promise.all([firstCall(scenario), secondCall(scenario), firstCall(scenario), secondCall(scenario)]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
      await unassign(scenario);
    }
    const { rows } = await app.sql.query(
      'select id from hardware where not exists (select from hardware_brands where hardware_id = hardware.id)',
    );
    expect(rows).toEqual([]);
  });
});
