import { addDays } from '#shared/scadenze.ts';
import { inDays } from './calendar.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import type { Device } from './data/devices.ts';
import { EXTRAS, LAPTOPS, MONITORS, type Model, OF_THE_PLACE, SCANNERS, TABLETS } from './data/models.ts';
import type { Person } from './data/person.ts';
import { chosen, happens, mixed, yearsAfter } from './pseudo-random.ts';

export interface MadeDevice extends Device {
  comprato: string;
  /** The place of a device that is assigned to no employee. */
  posizione?: string;
}

/** `devicesByEmployee`: the device indexes of each employee. */
export function makeDevices(people: readonly Person[], first: number): { devices: MadeDevice[]; kits: number[][] } {
  const devices: MadeDevice[] = [];
  const kits = people.map((person, i) =>
    kitOf(person, i).map(
      (model) =>
        first + devices.push({ ...makeDevice(model, devices.length, person.al), brands: brandsOf(person.brand, devices.length) }) - 1,
    ),
  );
  for (const [place, { nome, brands }] of SHOWROOMS.entries()) {
    for (const model of OF_THE_PLACE.filter((_, i) => i === 3 || happens(35, place, `posto ${i}`))) {
      devices.push({ ...makeDevice(model, devices.length), brands: [...brands], posizione: nome });
    }
  }
  for (let i = 0; i < STOCK; i += 1) {
    const model = chosen([...LAPTOPS, ...MONITORS, ...TABLETS], i, 'scorta');
    devices.push({ ...makeDevice(model, devices.length), brands: [i % BRANDS.length], posizione: 'Magazzino IT', ...endOfLife(i) });
  }
  return { devices, kits };
}

const STOCK = 24;

function brandsOf(brand: number, i: number): number[] {
  const other = mixed(i, 'altro brand', BRANDS.length);
  return happens(10, i, 'condiviso') && other !== brand ? [brand, other] : [brand];
}

function kitOf({ tipologia, dipartimento, posizione, stato }: Person, i: number): Model[] {
  // A new employee gets devices from IT at the end of the onboarding.
  if (stato === 'entrante') return [];
  if (tipologia === 'manager') return [chosen(LAPTOPS, i, 'portatile'), ...some(50, TABLETS, i, 'tablet')];
  if (posizione.startsWith('Magazzinier')) return some(80, SCANNERS, i, 'lettore');
  if (tipologia === 'sales' || posizione.startsWith('Cassier')) return some(35, TABLETS, i, 'tablet');
  const desk = [...some(70, MONITORS, i, 'monitor'), ...some(35, EXTRAS, i, 'accessorio')];
  return dipartimento === 'Worker' && happens(20, i, 'niente') ? [] : [chosen(LAPTOPS, i, 'portatile'), ...desk];
}

function some(percent: number, models: readonly Model[], i: number, purpose: string): Model[] {
  return happens(percent, i, purpose) ? [chosen(models, i, `quale ${purpose}`)] : [];
}

/** A device of a leaving employee was bought some time before the last day. */
function makeDevice({ seriale, costo, ...model }: Model, i: number, lastDay = inDays(0)): Omit<MadeDevice, 'brands'> {
  const latest = lastDay < inDays(0) ? lastDay : inDays(0);
  const comprato = addDays(latest, -10 - mixed(i, 'comprato', 1060));
  return {
    ...model,
    costo,
    seriale: `${seriale}${(mixed(i, 'seriale', 0xffffff) + 0x1000000).toString(36).toUpperCase()}${String(i).padStart(3, '0')}`,
    comprato,
    garanzia: yearsAfter(comprato, happens(92, i, 'garanzia') ? 3 : 2),
  };
}

function endOfLife(i: number): Pick<Device, 'stato'> {
  if (i % 6 === 1) return { stato: 'in riparazione' };
  if (i === 5) return { stato: 'smarrito' };
  if (i === 17) return { stato: 'rubato' };
  return i % 6 === 3 ? { stato: 'dismesso' } : {};
}

/** Four times the yearly cost. */
export function priceOf({ costo }: Device): string {
  return (Number(costo) * 4).toFixed(2);
}
