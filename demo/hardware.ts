import { addDays } from '#shared/scadenze.ts';
import { type Assignment, makeFormerAssignments } from './assignments.ts';
import { daysBetween, earlierDay, inDays, laterDay } from './calendar.ts';
import { DEVICES, type Device } from './data/devices.ts';
import { PEOPLE } from './data/people.ts';
import { type GeneratedDevice, generateDevices, priceOf } from './generated-devices.ts';
import { inventoryPrefix } from './inventory-prefix.ts';
import { elementAt, pseudoRandom, withProbability, yearsAfter } from './pseudo-random.ts';
import { hasReturnedItems, STAFF } from './staff.ts';

const { devices: generatedDevices, devicesByEmployee } = generateDevices(STAFF.slice(PEOPLE.length), DEVICES.length);
export const ALL_DEVICES: readonly (Device & Partial<GeneratedDevice>)[] = [...DEVICES, ...generatedDevices];

export const purchaseDay = (device: Device & Partial<GeneratedDevice>): string => device.purchasedOn ?? yearsAfter(device.garanzia, -3);
const deviceIndexesOf = (i: number): number[] => STAFF[i]?.devices ?? devicesByEmployee[i - PEOPLE.length] ?? [];

const currentAssignments: Assignment[] = STAFF.flatMap((person, i) =>
  deviceIndexesOf(i).map((item) => {
    const boughtDay = purchaseDay(elementAt(ALL_DEVICES, item));
    const lastDay = earlierDay(person.al ?? inDays(0), inDays(0));
    const from = assignedOn(item, boughtDay, laterDay(boughtDay, person.dal), lastDay);
    return { person: i, item, from, until: hasReturnedItems(person, i) ? laterDay(from, lastDay) : undefined };
  }),
);

// Returns the day of the present assignment. Some older devices had an earlier holder, so their present assignment began later.
function assignedOn(item: number, boughtDay: string, earliest: string, lastDay: string): string {
  const wasUsedBefore = boughtDay === earliest && daysBetween(boughtDay, lastDay) > 600 && withProbability(45, item, 'usato');
  return wasUsedBefore ? addDays(boughtDay, 170 + pseudoRandom(item, 'usato da', 260)) : earliest;
}

const formerAssignments: Assignment[] = ALL_DEVICES.flatMap((device, item) => {
  const currentAssignment = currentAssignments.find((assignment) => assignment.item === item);
  if (!currentAssignment && device.posizione !== 'Magazzino IT') return [];
  return makeFormerAssignments({
    item,
    from: purchaseDay(device),
    to: currentAssignment?.from ?? inDays(-6 - pseudoRandom(item, 'resa', 120)),
    purpose: 'hardware',
    isSuitable: (person, i) =>
      i !== currentAssignment?.person &&
      device.brands.includes(person.brand) &&
      deviceIndexesOf(i).some((index) => elementAt(ALL_DEVICES, index).tipo === device.tipo),
  });
});

const NOTES = ['Caricatore di riserva consegnato insieme.', 'Graffio sul coperchio già presente alla consegna.', 'Ricondizionato.'];

export const HARDWARE_PERIODS: readonly Assignment[] = [...formerAssignments, ...currentAssignments].map((assignment, i) =>
  withProbability(6, i, 'nota hardware') ? { ...assignment, note: elementAt(NOTES, i % NOTES.length) } : assignment,
);

const returnedIndexes = new Set(currentAssignments.flatMap(({ item, until }) => (until === undefined ? [] : [item])));

export function deviceRows() {
  return ALL_DEVICES.map((device, i) => ({
    nome: device.nome,
    tipo: device.tipo,
    marca: device.marca,
    modello: device.modello,
    stato: device.stato ?? 'attivo',
    costo_annuo: device.costo,
    prezzo_acquisto: priceOf(device),
    numero_seriale: device.seriale,
    codice_inventario: inventoryPrefix(device.brands),
    data_acquisto: purchaseDay(device),
    garanzia_scadenza: device.garanzia,
    posizione: returnedIndexes.has(i) ? 'Magazzino IT' : (device.posizione ?? null),
    created_at: `${purchaseDay(device)}T09:${String(i % 60).padStart(2, '0')}:00Z`,
  }));
}
