import { inDays, later } from './calendar.ts';
import { SHOWROOMS } from './data/company.ts';
import { boughtOn, EVERYTHING, HARDWARE_PERIODS } from './hardware.ts';
import { SIM_PERIODS, SIMS } from './mobile-plans.ts';
import { at } from './pseudo-random.ts';

/** `showroom`, `brand` and `item` are indexes. */
interface Placed {
  place: number;
  brand: number;
  item: number;
  from: string;
  note?: string;
}

const DEVICES: readonly Placed[] = EVERYTHING.flatMap((device, item) => {
  const place = SHOWROOMS.findIndex(({ nome }) => nome === device.posizione);
  const brand = device.brands.find((each) => isOf(place, each));
  const isHeld = HARDWARE_PERIODS.some((held) => held.item === item && held.until === undefined);
  if (brand === undefined || isHeld) return [];
  return [{ place, brand, item, from: later(boughtOn(device), inDays(-1500)) }];
});

/** SIMs that were never assigned to an employee. The contract of the last SIM has ended. */
const CARDS: readonly Placed[] = SIMS.slice(0, -1).flatMap((sim, item) => {
  if (SIM_PERIODS.some((held) => held.item === item)) return [];
  const place = SHOWROOMS.findIndex((_, i) => sim.brands.some((brand) => isOf(i, brand)));
  const brand = sim.brands.find((each) => isOf(place, each));
  return brand === undefined ? [] : [{ place, brand, item, from: later(sim.attivata, inDays(-90)), note: 'SIM del POS' }];
});

function isOf(place: number, brand: number): boolean {
  const brands: readonly number[] = SHOWROOMS[place]?.brands ?? [];
  return brands.includes(brand);
}

const rowOf = (brandIds: number[], showroomIds: number[], { place, brand, from, note }: Placed) => ({
  showroom_id: at(showroomIds, place),
  brand_id: at(brandIds, brand),
  data_assegnazione: from,
  note: note ?? null,
  created_at: `${from}T08:30:00Z`,
});

export function placedDeviceRows(brandIds: number[], showroomIds: number[], deviceIds: number[]) {
  return DEVICES.map((placed) => ({ ...rowOf(brandIds, showroomIds, placed), hardware_id: at(deviceIds, placed.item) }));
}

/** Assigns two SIMs to showrooms and leaves the other SIMs in stock. */
export function placedPlanRows(brandIds: number[], showroomIds: number[], planIds: number[]) {
  return CARDS.slice(0, 2).map((placed) => ({ ...rowOf(brandIds, showroomIds, placed), piano_mobile_id: at(planIds, placed.item) }));
}
