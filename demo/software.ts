import { addDays } from '#shared/scadenze.ts';
import type { Held } from './assignments.ts';
import { inDays, later } from './calendar.ts';
import type { Application } from './data/application.ts';
import { APPLICATIONS } from './data/applications.ts';
import type { Person } from './data/person.ts';
import { happens, mixed } from './pseudo-random.ts';
import { gaveBack, isBeingEquipped, STAFF, works } from './staff.ts';

export const SOFTWARE_PERIODS: readonly Held[] = APPLICATIONS.flatMap((application, item) =>
  STAFF.flatMap((person, i) => {
    const needed = application.brands.includes(person.brand) && application.serve.test(person.posizione);
    return needed ? seatOf(application, item, person, i) : [];
  }),
);

function seatOf({ nome, da, quota }: Application, item: number, person: Person, i: number): Held[] {
  const first = addDays(later(person.dal, inDays(-da)), mixed(i, `${nome} dal`, 6));
  if (isBeingEquipped(person)) return item < 3 ? [{ person: i, item, from: inDays(-1) }] : [];
  if (person.stato === 'uscito') return leaverSeat({ person: i, item, from: first }, person, quota);
  if (!works(person)) return [];
  const from = first < inDays(0) ? first : inDays(0);
  if (!happens(quota, i, nome)) return triedIt({ person: i, item, from });
  // Some employees returned the seat when they changed their job, and got it again later.
  const pause = addDays(from, 150 + mixed(i, `${nome} pausa`, 300));
  if (!happens(7, i, `${nome} ripresa`) || addDays(pause, 90) >= inDays(0)) return [{ person: i, item, from }];
  return [
    { person: i, item, from, until: pause, note: 'Restituita con il cambio di mansione.' },
    { person: i, item, from: addDays(pause, 75) },
  ];
}

function leaverSeat(held: Held, person: Person, quota: number): Held[] {
  const last = person.al ?? inDays(0);
  if (held.from >= last || !happens(quota, held.person, `licenza ${held.item}`)) return [];
  return [gaveBack(person, held.person) ? { ...held, until: last } : held];
}

// Some employees had the seat for a project.
function triedIt(held: Held): Held[] {
  const until = addDays(held.from, 60 + mixed(held.person, `prova ${held.item}`, 120));
  if (!happens(30, held.person, `prova ${held.item}`) || until >= inDays(0)) return [];
  return [{ ...held, until, note: 'Licenza temporanea per un progetto.' }];
}

export function softwareRows() {
  return APPLICATIONS.map((application, item) => {
    const { nome, versione, licenza, costo, scade, fornitore, categoria, liberi, da } = application;
    const inUse = SOFTWARE_PERIODS.filter((held) => held.item === item && held.until === undefined).length;
    return {
      nome,
      versione,
      licenza,
      costo_licenza: costo,
      data_scadenza: scade === null ? null : inDays(scade),
      fornitore,
      categoria,
      numero_licenze: liberi === null ? null : inUse + liberi,
      created_at: `${inDays(-da)}T08:${String(item).padStart(2, '0')}:00Z`,
    };
  });
}
