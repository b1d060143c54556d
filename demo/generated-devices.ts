import { addDays } from '#shared/scadenze.ts';
import { inDays } from './calendar.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import type { Device } from './data/devices.ts';
import { ACCESSORIES, LAPTOPS, MONITORS, type Model, SCANNERS, SHOWROOM_MODELS, TABLETS } from './data/models.ts';
import type { Person } from './data/person.ts';
import { pickOne, pseudoRandom, withProbability, yearsAfter } from './pseudo-random.ts';

export interface GeneratedDevice extends Device {
  purchasedOn: string;
  posizione?: string;
}

export function generateDevices(
  people: readonly Person[],
  firstIndex: number,
): { devices: GeneratedDevice[]; devicesByEmployee: number[][] } {
  const devices: GeneratedDevice[] = [];
  const devicesByEmployee = people.map((person, i) =>
    modelsFor(person, i).map(
      (model) =>
        firstIndex +
        devices.push({ ...generateDevice(model, devices.length, person.al), brands: brandsOf(person.brand, devices.length) }) -
        1,
    ),
  );
  for (const [showroom, { nome, brands }] of SHOWROOMS.entries()) {
    for (const model of SHOWROOM_MODELS.filter((_, i) => i === 3 || withProbability(35, showroom, `posto ${i}`))) {
      devices.push({ ...generateDevice(model, devices.length), brands: [...brands], posizione: nome });
    }
  }
  for (let i = 0; i < STOCK_COUNT; i += 1) {
    const model = pickOne([...LAPTOPS, ...MONITORS, ...TABLETS], i, 'scorta');
    devices.push({ ...generateDevice(model, devices.length), brands: [i % BRANDS.length], posizione: 'Magazzino IT', ...stockState(i) });
  }
  return { devices, devicesByEmployee };
}

const STOCK_COUNT = 24;

function brandsOf(brand: number, i: number): number[] {
  const otherBrand = pseudoRandom(i, 'altro brand', BRANDS.length);
  return withProbability(10, i, 'condiviso') && otherBrand !== brand ? [brand, otherBrand] : [brand];
}

function modelsFor({ tipologia, dipartimento, posizione, stato }: Person, i: number): Model[] {
  // A new employee has no device yet, because IT assigns devices at the end of the onboarding.
  if (stato === 'entrante') return [];
  if (tipologia === 'manager') return [pickOne(LAPTOPS, i, 'portatile'), ...pickWithProbability(50, TABLETS, i, 'tablet')];
  if (posizione.startsWith('Magazzinier')) return pickWithProbability(80, SCANNERS, i, 'lettore');
  if (tipologia === 'sales' || posizione.startsWith('Cassier')) return pickWithProbability(35, TABLETS, i, 'tablet');
  const deskModels = [...pickWithProbability(70, MONITORS, i, 'monitor'), ...pickWithProbability(35, ACCESSORIES, i, 'accessorio')];
  return dipartimento === 'Worker' && withProbability(20, i, 'niente') ? [] : [pickOne(LAPTOPS, i, 'portatile'), ...deskModels];
}

function pickWithProbability(percent: number, models: readonly Model[], i: number, purpose: string): Model[] {
  return withProbability(percent, i, purpose) ? [pickOne(models, i, `quale ${purpose}`)] : [];
}

/** Creates a device that was bought at least ten days before `lastDay`, which is the last day of a leaving employee. */
function generateDevice({ seriale, costo, ...model }: Model, i: number, lastDay = inDays(0)): Omit<GeneratedDevice, 'brands'> {
  const latestDay = lastDay < inDays(0) ? lastDay : inDays(0);
  const purchasedOn = addDays(latestDay, -10 - pseudoRandom(i, 'comprato', 1060));
  return {
    ...model,
    costo,
    seriale: `${seriale}${(pseudoRandom(i, 'seriale', 0xffffff) + 0x1000000).toString(36).toUpperCase()}${String(i).padStart(3, '0')}`,
    purchasedOn,
    garanzia: yearsAfter(purchasedOn, withProbability(92, i, 'garanzia') ? 3 : 2),
  };
}

function stockState(i: number): Pick<Device, 'stato'> {
  if (i % 6 === 1) return { stato: 'in riparazione' };
  if (i === 5) return { stato: 'smarrito' };
  if (i === 17) return { stato: 'rubato' };
  return i % 6 === 3 ? { stato: 'dismesso' } : {};
}

export function priceOf({ costo }: Device): string {
  return (Number(costo) * 4).toFixed(2);
}
