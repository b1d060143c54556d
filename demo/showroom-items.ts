import { inDays, laterDay } from './calendar.ts';
import { SHOWROOMS } from './data/company.ts';
import { ALL_DEVICES, HARDWARE_PERIODS, purchaseDay } from './hardware.ts';
import { SIM_PERIODS, SIMS } from './mobile-plans.ts';
import { elementAt } from './pseudo-random.ts';

/** The assignment of an item to a showroom. `showroom`, `brand` and `item` are positions in the lists of the demo company. */
interface ShowroomAssignment {
  showroom: number;
  brand: number;
  item: number;
  from: string;
  note?: string;
}

const SHOWROOM_DEVICES: readonly ShowroomAssignment[] = ALL_DEVICES.flatMap((device, item) => {
  const showroom = SHOWROOMS.findIndex(({ nome }) => nome === device.posizione);
  const brand = device.brands.find((candidate) => hasBrand(showroom, candidate));
  const isAssigned = HARDWARE_PERIODS.some((assignment) => assignment.item === item && assignment.until === undefined);
  if (brand === undefined || isAssigned) return [];
  return [{ showroom, brand, item, from: laterDay(purchaseDay(device), inDays(-1500)) }];
});

/** The showroom assignments of SIMs that were never assigned to an employee. The last SIM is left out, because its contract has ended. */
const SHOWROOM_SIMS: readonly ShowroomAssignment[] = SIMS.slice(0, -1).flatMap((sim, item) => {
  if (SIM_PERIODS.some((assignment) => assignment.item === item)) return [];
  const showroom = SHOWROOMS.findIndex((_, i) => sim.brands.some((brand) => hasBrand(i, brand)));
  const brand = sim.brands.find((candidate) => hasBrand(showroom, candidate));
  return brand === undefined ? [] : [{ showroom, brand, item, from: laterDay(sim.activatedOn, inDays(-90)), note: 'SIM del POS' }];
});

function hasBrand(showroom: number, brand: number): boolean {
  const brands: readonly number[] = SHOWROOMS[showroom]?.brands ?? [];
  return brands.includes(brand);
}

const rowOf = (brandIds: number[], showroomIds: number[], { showroom, brand, from, note }: ShowroomAssignment) => ({
  showroom_id: elementAt(showroomIds, showroom),
  brand_id: elementAt(brandIds, brand),
  data_assegnazione: from,
  note: note ?? null,
  created_at: `${from}T08:30:00Z`,
});

export function showroomDeviceRows(brandIds: number[], showroomIds: number[], deviceIds: number[]) {
  return SHOWROOM_DEVICES.map((assignment) => ({
    ...rowOf(brandIds, showroomIds, assignment),
    hardware_id: elementAt(deviceIds, assignment.item),
  }));
}

export function showroomPlanRows(brandIds: number[], showroomIds: number[], planIds: number[]) {
  return SHOWROOM_SIMS.slice(0, 2).map((assignment) => ({
    ...rowOf(brandIds, showroomIds, assignment),
    piano_mobile_id: elementAt(planIds, assignment.item),
  }));
}
