// One transfer within a brand with items, and one from another brand before any assignment.
import { deviceRows, HARDWARE_PERIODS } from './hardware.ts';
import { at } from './pseudo-random.ts';
import { idOf, STAFF } from './staff.ts';

interface Transfer {
  person: string;
  data: string;
  /** Indexes of the brand and the showroom before the transfer. */
  from: { brand: number; showroom: number };
  note: string;
}

const TRANSFERS: readonly Transfer[] = [
  { person: 'Francesca Monti', data: '2024-09-02', from: { brand: 0, showroom: 0 }, note: 'Più vicina ai fornitori di Bologna.' },
  { person: 'Andrea De Luca', data: '2021-01-11', from: { brand: 0, showroom: 0 }, note: 'Prende in mano il magazzino di Roma.' },
];

interface Ids {
  brandIds: number[];
  showroomIds: number[];
  deviceIds: number[];
  userIds: number[];
}

export function transferRows({ brandIds, showroomIds, deviceIds, userIds }: Ids) {
  const devices = deviceRows();
  return TRANSFERS.map(({ person, data, from, note }) => {
    const i = STAFF.findIndex(({ nome, cognome }) => `${nome} ${cognome}` === person);
    const { brand, showroom } = at(STAFF, i);
    const held = HARDWARE_PERIODS.filter((each) => each.person === i && each.from <= data && (each.until ?? data) >= data);
    const voci = held.map(({ item }) => ({
      tipo: 'hardware',
      id: at(deviceIds, item),
      nome: at(devices, item).nome,
      esito: 'segue',
      con: null,
    }));
    return {
      dipendente_id: idOf(i),
      da_brand: at(brandIds, from.brand),
      da_showroom: at(showroomIds, from.showroom),
      a_brand: at(brandIds, brand),
      a_showroom: showroom === undefined ? null : at(showroomIds, showroom),
      data,
      note,
      voci: JSON.stringify(voci),
      user_id: at(userIds, 1),
      created_at: `${data}T09:15:00Z`,
    };
  });
}
