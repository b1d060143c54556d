import { withCheckDigit } from '#shared/numeri.ts';
import { addDays } from '#shared/scadenze.ts';
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';
import type { Assignment } from './assignments.ts';
import { earlierDay, inDays, laterDay } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import { inventoryPrefix } from './inventory-prefix.ts';
import { SIM_PERIODS, SIMS } from './mobile-plans.ts';
import { elementAt, pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';
import { isEmployed, STAFF } from './staff.ts';

interface PhoneModel {
  modello: string;
  anno: number;
  colori: readonly string[];
  memorie: readonly string[];
  costo: number;
}

const MODELS: readonly PhoneModel[] = [
  { modello: 'iPhone 13', anno: 2021, colori: ['Mezzanotte', 'Galassia', 'Blu', 'Verde'], memorie: ['128 GB', '256 GB'], costo: 168 },
  { modello: 'iPhone SE', anno: 2022, colori: ['Mezzanotte', 'Galassia'], memorie: ['64 GB', '128 GB'], costo: 126 },
  { modello: 'iPhone 14', anno: 2022, colori: ['Mezzanotte', 'Galassia', 'Viola'], memorie: ['128 GB', '256 GB'], costo: 204 },
  { modello: 'iPhone 15', anno: 2023, colori: ['Nero', 'Azzurro', 'Verde'], memorie: ['128 GB', '256 GB'], costo: 252 },
  { modello: 'iPhone 15 Pro', anno: 2023, colori: ['Titanio naturale', 'Titanio nero'], memorie: ['256 GB', '512 GB'], costo: 324 },
  { modello: 'iPhone 16', anno: 2024, colori: ['Nero', 'Bianco', 'Verde acqua'], memorie: ['128 GB', '256 GB'], costo: 276 },
  { modello: 'iPhone 16e', anno: 2025, colori: ['Nero', 'Bianco'], memorie: ['128 GB', '256 GB'], costo: 198 },
  { modello: 'iPhone 17', anno: 2025, colori: ['Nero', 'Bianco', 'Azzurro nebbia', 'Salvia'], memorie: ['256 GB', '512 GB'], costo: 288 },
];

interface Phone {
  modello: string;
  colore: string;
  memoria: string;
  costo: number;
  imei: string;
  purchasedOn: string;
  brands: number[];
  stato?: StatoDispositivo;
}

function makePhone(i: number, purchasedOn: string, brands: number[]): Phone {
  const year = Number(purchasedOn.slice(0, 4));
  // A phone model is released in autumn. The company buys it from the next year on, for three years.
  const soldModels = MODELS.filter(({ anno }) => anno < year && anno >= year - 3);
  const { modello, colori, memorie, costo } = pickOne(soldModels.length > 0 ? soldModels : MODELS.slice(0, 1), i, 'modello');
  const memoryIndex = pseudoRandom(i, 'memoria', 2);
  return {
    modello,
    colore: pickOne(colori, i, 'colore'),
    memoria: elementAt(memorie, memoryIndex),
    costo: costo + memoryIndex * 36,
    imei: imeiOf(i),
    purchasedOn,
    brands,
  };
}

function imeiOf(i: number): string {
  return withCheckDigit(
    `35${String(200_000 + pseudoRandom(i, 'tac', 700_000))}${String(100_000 + pseudoRandom(i, 'imei', 800) * 1000 + i)}`,
  );
}

const STOCK_COUNT = 10;
const STOCK_STATES: Readonly<Record<number, StatoDispositivo>> = { 2: 'in riparazione', 5: 'smarrito', 7: 'rubato', 8: 'dismesso' };

const withPlan = SIMS.flatMap((sim, item) => (withProbability(50, item, 'telefono') ? [{ sim, item }] : []));
const withoutPlan = STAFF.flatMap((person, i) => {
  const hasPlan = SIM_PERIODS.some((assignment) => assignment.person === i && assignment.until === undefined);
  return isEmployed(person) && !hasPlan && withProbability(14, i, 'solo telefono') ? [{ person, i }] : [];
});

function withStockState(i: number, phone: Phone): Phone {
  const stato = STOCK_STATES[i];
  return stato ? { ...phone, stato } : phone;
}

export const PHONES: readonly Phone[] = [
  ...withPlan.map(({ sim }, i) => makePhone(i, sim.activatedOn, sim.brands)),
  ...withoutPlan.map(({ person }, i) =>
    makePhone(withPlan.length + i, earlierDay(laterDay(addDays(person.dal, 20), inDays(-700)), inDays(-2)), [person.brand]),
  ),
  ...Array.from({ length: STOCK_COUNT }, (_, i) =>
    withStockState(
      i,
      makePhone(withPlan.length + withoutPlan.length + i, inDays(-4 - pseudoRandom(i, 'telefono nuovo', 200)), [i % BRANDS.length]),
    ),
  ),
];

interface PhoneAssignment extends Assignment {
  /** The plan assignment that was made together with the phone assignment, as a position in the array of plan assignments. */
  plan?: number;
}

export const PHONE_PERIODS: readonly PhoneAssignment[] = [
  ...withPlan.flatMap(({ item: sim }, item) =>
    SIM_PERIODS.flatMap(({ person, item: simIndex, from, until }, plan) => (simIndex === sim ? [{ person, item, from, until, plan }] : [])),
  ),
  ...withoutPlan.map(({ i }, index) => ({
    person: i,
    item: withPlan.length + index,
    from: addDays(elementAt(PHONES, withPlan.length + index).purchasedOn, 1),
  })),
];

export function phoneRows() {
  return PHONES.map(({ modello, colore, memoria, costo, imei, purchasedOn, brands, stato = 'attivo' }, i) => ({
    modello,
    colore,
    memoria,
    costo_annuo: costo.toFixed(2),
    imei,
    codice_inventario: inventoryPrefix(brands),
    stato,
    created_at: `${purchasedOn}T11:${String(i % 60).padStart(2, '0')}:00Z`,
  }));
}
