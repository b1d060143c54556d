// Property test: employees are hired, transferred, leave, come back and are corrected on random days. For each day and brand the headcount and
// the cost equal the result of a simple model in this file. A rehire or transfer changes no earlier day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPersone } from '#features/insight/domande/contract.ts';
import { transferDipendente } from '#features/journeys/trasferimenti/contract.ts';
import { createDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { listRapporti, riassumi, updateRapporto } from '#features/people/rapporti/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { assign, insertAsset, insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const RUNS = Number(process.env.RUNS ?? 4);
const SEED = Number(process.env.SEED ?? 20261129);

const app = openApp();

const STEPS = ['leave', 'leave', 'transfer', 'correct'] as const;
type Step = { days: number; what: (typeof STEPS)[number]; brand: number };
const histories = fc.array(
  fc.array(fc.record({ days: fc.integer({ min: 3, max: 250 }), what: fc.constantFrom(...STEPS), brand: fc.nat({ max: 1 }) }), {
    minLength: 2,
    maxLength: 7,
  }),
  { minLength: 1, maxLength: 2 },
);

interface Employment {
  dal: string;
  al: string | null;
  brand: number;
  /** The transfers of the employment: until this day the employee was in the brand `from`. */
  moves: { day: string; from: number }[];
  /** The employee has a phone on the first two days, which counts for the brand of the first day. */
  phone: { dal: string; brand: number };
}

const brandOn = (day: string, { moves, brand }: Employment) => moves.find((move) => day < move.day)?.from ?? brand;
const covers = (day: string, { dal, al }: Employment) => dal <= day && (al === null || day <= al);

test(
  'Every employment counts on its days in the brand of that day, and a rehire or transfer changes no earlier day',
  async () => {
    await fc.assert(fc.asyncProperty(histories, checkHistories), { numRuns: RUNS, seed: SEED });
  },
  RUNS * 40_000,
);

async function checkHistories(plans: readonly (readonly Step[])[]): Promise<void> {
  const brands = [(await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id];
  const hr = await app.as({ role: 'HR', brands: Object.fromEntries(brands.map((id) => [id, 'can_edit'])) });
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const employments: Employment[] = [];
  const days = new Set([addDays(today, -1), today]);

  const expected = (day: string) => {
    const present = employments.filter((each) => covers(day, each));
    const phones = employments.filter(({ phone }) => phone.dal <= day && day < addDays(phone.dal, 2));
    const perBrand = brands.map((brand) => [
      present.filter((each) => brandOn(day, each) === brand).length,
      300 * phones.filter((each) => each.phone.brand === brand).length,
    ]);
    return { day, organico: present.length, costo: 300 * phones.length, perBrand };
  };
  const reported = async (day: string) => {
    const { organico, costo_annuo, per_brand } = await hr.call(getSituazione, { query: { al: day } });
    const rowOf = (id: number) => per_brand.find(({ brand }) => brand.id === id);
    return { day, organico, costo: costo_annuo, perBrand: brands.map((id) => [rowOf(id)?.organico, rowOf(id)?.costo_annuo]) };
  };
  const figuresOn = (each: readonly string[]) => Promise.all(each.map(reported));

  for (const plan of plans) {
    const history = startHistory(hr, brands, today);
    for (const step of [{ days: 0, what: 'leave', brand: 0 } as Step, ...plan]) {
      const earlier = [...days].filter((day) => day < addDays(history.today(), step.days));
      const before = await figuresOn(earlier);
      const done = await history.take(step, employments);
      if (done === undefined) break;
      if (done !== 'correct' && done !== 'leave') expect(await figuresOn(earlier), done).toEqual(before);
      for (const day of [-1, 0, 1]) if (addDays(history.today(), day) <= today) days.add(addDays(history.today(), day));
      expect(await figuresOn([...days]), done).toEqual([...days].map(expected));
    }
  }
  for (const query of [{}, { brand_id: String(brands[0]) }, { brand_id: String(brands[1]) }]) {
    const { mesi } = await hr.call(getPersone, { query });
    for (const [i, { organico, entrate, uscite }] of mesi.entries()) {
      if (i > 0) expect((mesi[i - 1]?.organico ?? 0) + entrate - uscite, mesi[i]?.mese).toBe(organico);
    }
    const { dipendenti, andamento } = await hr.call(getReport, { query });
    expect([dipendenti.organico.ora, andamento.at(-1)?.organico]).toEqual(Array(2).fill(mesi.at(-1)?.organico));
  }
}

type Done = 'hire' | 'rehire' | Step['what'];

/** The calls about one employee, who is hired 900 days ago. Each step makes the same change to the model. */
function startHistory(hr: Client, brands: readonly number[], today: string) {
  const own: Employment[] = [];
  let day = addDays(today, -900);
  let id = '';

  async function hire(brand_id: number): Promise<Employment> {
    const body = { data_assunzione: day, brand_id };
    const person = { nome: 'Anna', cognome: 'Rossi', email: `o${++counter}@organico.test`, stato: 'entrato' as const };
    if (own.length > 0) await hr.call(riassumi, { params: { id }, body });
    else id = (await hr.call(createDipendente, { body: { ...person, ...body } })).id;
    const phone = await insertAsset(app.sql, 'telefono', [brand_id]);
    await assign(app.sql, 'telefono', phone, { id, brand_id }, { data_assegnazione: day, data_revoca: addDays(day, 2) });
    return { dal: day, al: null, brand: brand_id, moves: [], phone: { dal: day, brand: brand_id } };
  }

  async function change(what: Step['what'], current: Employment): Promise<void> {
    const params = { id };
    if (what === 'leave') {
      await hr.call(updateDipendente, { params, body: { stato: 'uscito', isactive: false, data_dismissione: day } });
      current.al = day;
    } else if (what === 'transfer') {
      const other = brands.find((each) => each !== current.brand) ?? 0;
      await hr.call(transferDipendente, { params, body: { brand_id: other, data: day, voci: [] } });
      current.moves.push({ day, from: current.brand });
      current.brand = other;
    } else {
      const [newest] = await hr.call(listRapporti, { params });
      current.dal = addDays(current.dal, -1);
      await hr.call(updateRapporto, { params: { id, rid: String(newest?.id) }, body: { dal: current.dal } });
    }
  }

  return {
    today: () => day,
    /** Takes the step and returns what happened; undefined when its day has not come yet. */
    async take(step: Step, all: Employment[]): Promise<Done | undefined> {
      const next = addDays(day, step.days);
      if (next > addDays(today, -2)) return undefined;
      day = next;
      const current = own.at(-1);
      if (current?.al === null) {
        await change(step.what, current);
        return step.what;
      }
      const employment = await hire(brands[step.brand] ?? 0);
      own.push(employment);
      all.push(employment);
      return current ? 'rehire' : 'hire';
    },
  };
}

let counter = 0;
