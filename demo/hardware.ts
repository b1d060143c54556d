import { addDays } from '#shared/scadenze.ts';
import { type Held, passedOn } from './assignments.ts';
import { daysBetween, earlier, inDays, later } from './calendar.ts';
import { DEVICES, type Device } from './data/devices.ts';
import { PEOPLE } from './data/people.ts';
import { type MadeDevice, makeDevices, priceOf } from './generated-devices.ts';
import { beginCode } from './inventory-prefix.ts';
import { at, happens, mixed, yearsAfter } from './pseudo-random.ts';
import { gaveBack, STAFF } from './staff.ts';

const { devices: madeDevices, kits } = makeDevices(STAFF.slice(PEOPLE.length), DEVICES.length);
export const EVERYTHING: readonly (Device & Partial<MadeDevice>)[] = [...DEVICES, ...madeDevices];

export const boughtOn = (device: Device & Partial<MadeDevice>): string => device.comprato ?? yearsAfter(device.garanzia, -3);
const kitOf = (i: number): number[] => STAFF[i]?.ha ?? kits[i - PEOPLE.length] ?? [];

const now: Held[] = STAFF.flatMap((person, i) =>
  kitOf(i).map((item) => {
    const bought = boughtOn(at(EVERYTHING, item));
    const last = earlier(person.al ?? inDays(0), inDays(0));
    const from = handedOutOn(item, bought, later(bought, person.dal), last);
    return { person: i, item, from, until: gaveBack(person, i) ? later(from, last) : undefined };
  }),
);

// Some older devices had an earlier holder, so the present assignment began later.
function handedOutOn(item: number, bought: string, possible: string, last: string): string {
  const canBeUsed = bought === possible && daysBetween(bought, last) > 600 && happens(45, item, 'usato');
  return canBeUsed ? addDays(bought, 170 + mixed(item, 'usato da', 260)) : possible;
}

const before: Held[] = EVERYTHING.flatMap((device, item) => {
  const holder = now.find((held) => held.item === item);
  // Devices of a showroom were never assigned to an employee.
  if (!holder && device.posizione !== 'Magazzino IT') return [];
  return passedOn({
    item,
    from: boughtOn(device),
    to: holder?.from ?? inDays(-6 - mixed(item, 'resa', 120)),
    purpose: 'hardware',
    mayHold: (person, i) =>
      i !== holder?.person && device.brands.includes(person.brand) && kitOf(i).some((own) => at(EVERYTHING, own).tipo === device.tipo),
  });
});

const NOTES = ['Caricatore di riserva consegnato insieme.', 'Graffio sul coperchio già presente alla consegna.', 'Ricondizionato.'];

export const HARDWARE_PERIODS: readonly Held[] = [...before, ...now].map((held, i) =>
  happens(6, i, 'nota hardware') ? { ...held, note: at(NOTES, i % NOTES.length) } : held,
);

const returned = new Set(now.flatMap(({ item, until }) => (until === undefined ? [] : [item])));

export function deviceRows() {
  return EVERYTHING.map((device, i) => ({
    nome: device.nome,
    tipo: device.tipo,
    marca: device.marca,
    modello: device.modello,
    stato: device.stato ?? 'attivo',
    costo_annuo: device.costo,
    prezzo_acquisto: priceOf(device),
    numero_seriale: device.seriale,
    codice_inventario: beginCode(device.brands),
    data_acquisto: boughtOn(device),
    garanzia_scadenza: device.garanzia,
    posizione: returned.has(i) ? 'Magazzino IT' : (device.posizione ?? null),
    created_at: `${boughtOn(device)}T09:${String(i % 60).padStart(2, '0')}:00Z`,
  }));
}
