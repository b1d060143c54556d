// Most phones are assigned with a SIM, some alone, some are in stock.
import { withCheckDigit } from '#shared/numeri.ts';
import { addDays } from '#shared/scadenze.ts';
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';
import type { Held } from './assignments.ts';
import { earlier, inDays, later } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import { beginCode } from './inventory-prefix.ts';
import { SIM_PERIODS, SIMS } from './mobile-plans.ts';
import { at, chosen, happens, mixed } from './pseudo-random.ts';
import { STAFF, works } from './staff.ts';

interface PhoneModel {
  modello: string;
  /** The year of the release. */
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
  comprato: string;
  brands: number[];
  stato?: StatoDispositivo;
}

function makePhone(i: number, comprato: string, brands: number[]): Phone {
  const year = Number(comprato.slice(0, 4));
  // A model is released in autumn and bought from the next year on, for three years.
  const sold = MODELS.filter(({ anno }) => anno < year && anno >= year - 3);
  const { modello, colori, memorie, costo } = chosen(sold.length > 0 ? sold : MODELS.slice(0, 1), i, 'modello');
  const memory = mixed(i, 'memoria', 2);
  return {
    modello,
    colore: chosen(colori, i, 'colore'),
    memoria: at(memorie, memory),
    costo: costo + memory * 36,
    imei: imeiOf(i),
    comprato,
    brands,
  };
}

function imeiOf(i: number): string {
  return withCheckDigit(`35${String(200_000 + mixed(i, 'tac', 700_000))}${String(100_000 + mixed(i, 'imei', 800) * 1000 + i)}`);
}

const IN_STOCK = 10;
const OF_THE_STOCK: Readonly<Record<number, StatoDispositivo>> = { 2: 'in riparazione', 5: 'smarrito', 7: 'rubato', 8: 'dismesso' };

const withPlan = SIMS.flatMap((sim, item) => (happens(50, item, 'telefono') ? [{ sim, item }] : []));
const alone = STAFF.flatMap((person, i) => {
  const hasPlan = SIM_PERIODS.some((held) => held.person === i && held.until === undefined);
  return works(person) && !hasPlan && happens(14, i, 'solo telefono') ? [{ person, i }] : [];
});

function inStock(i: number, phone: Phone): Phone {
  const stato = OF_THE_STOCK[i];
  return stato ? { ...phone, stato } : phone;
}

export const PHONES: readonly Phone[] = [
  ...withPlan.map(({ sim }, i) => makePhone(i, sim.attivata, sim.brands)),
  ...alone.map(({ person }, i) =>
    makePhone(withPlan.length + i, earlier(later(addDays(person.dal, 20), inDays(-700)), inDays(-2)), [person.brand]),
  ),
  ...Array.from({ length: IN_STOCK }, (_, i) =>
    inStock(i, makePhone(withPlan.length + alone.length + i, inDays(-4 - mixed(i, 'telefono nuovo', 200)), [i % BRANDS.length])),
  ),
];

interface HeldPhone extends Held {
  /** Index of the plan assignment together with which the phone was assigned. */
  plan?: number;
}

export const PHONE_PERIODS: readonly HeldPhone[] = [
  ...withPlan.flatMap(({ item: sim }, item) =>
    SIM_PERIODS.flatMap(({ person, item: own, from, until }, plan) => (own === sim ? [{ person, item, from, until, plan }] : [])),
  ),
  ...alone.map(({ i }, k) => ({ person: i, item: withPlan.length + k, from: addDays(at(PHONES, withPlan.length + k).comprato, 1) })),
];

export function phoneRows() {
  return PHONES.map(({ modello, colore, memoria, costo, imei, comprato, brands, stato = 'attivo' }, i) => ({
    modello,
    colore,
    memoria,
    costo_annuo: costo.toFixed(2),
    imei,
    codice_inventario: beginCode(brands),
    stato,
    created_at: `${comprato}T11:${String(i % 60).padStart(2, '0')}:00Z`,
  }));
}
