import { deviceRows, HARDWARE_PERIODS } from './hardware.ts';
import { elementAt } from './pseudo-random.ts';
import { employeeIdOf, STAFF } from './staff.ts';

interface Transfer {
  person: string;
  data: string;
  /** The indexes of the brand and the showroom before the transfer. */
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
    const { brand, showroom } = elementAt(STAFF, i);
    const assignments = HARDWARE_PERIODS.filter(
      (assignment) => assignment.person === i && assignment.from <= data && (assignment.until ?? data) >= data,
    );
    const voci = assignments.map(({ item }) => ({
      tipo: 'hardware',
      id: elementAt(deviceIds, item),
      nome: elementAt(devices, item).nome,
      esito: 'segue',
      con: null,
    }));
    return {
      dipendente_id: employeeIdOf(i),
      da_brand: elementAt(brandIds, from.brand),
      da_showroom: elementAt(showroomIds, from.showroom),
      a_brand: elementAt(brandIds, brand),
      a_showroom: showroom === undefined ? null : elementAt(showroomIds, showroom),
      data,
      note,
      voci: JSON.stringify(voci),
      user_id: elementAt(userIds, 1),
      created_at: `${data}T09:15:00Z`,
    };
  });
}
