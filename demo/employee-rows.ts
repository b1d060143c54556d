import { periodOf } from './assignments.ts';
import { inDays } from './calendar.ts';
import { FOLDER_PERIODS } from './folders.ts';
import { HARDWARE_PERIODS } from './hardware.ts';
import { bossesOf } from './managers.ts';
import { numbersOf, SIM_PERIODS } from './mobile-plans.ts';
import { PHONE_PERIODS } from './phones.ts';
import { at, happens } from './pseudo-random.ts';
import { SOFTWARE_PERIODS } from './software.ts';
import { enteredAt, idOf, STAFF } from './staff.ts';

const bosses = bossesOf(STAFF);

export function employeeRows(brandIds: number[], showroomIds: number[]) {
  return STAFF.map((person, i) => {
    const { nome, cognome, posizione, tipologia = 'worker', dipartimento = 'Worker', stato = 'entrato', isactive = true, dal, al } = person;
    const isIll = stato === 'in malattia';
    const plan = SIM_PERIODS.find((held) => held.person === i && held.until === undefined);
    return {
      id: idOf(i),
      brand_id: at(brandIds, person.brand),
      showroom: person.showroom === undefined ? null : at(showroomIds, person.showroom),
      manager_id: bosses[i] === undefined ? null : idOf(bosses[i]),
      nome,
      cognome,
      posizione,
      tipologia,
      dipartimento,
      stato,
      isactive,
      email: `${plain(nome)}.${plain(cognome)}@organico.example`,
      telefono: `02 8912 ${4410 + i}`,
      cellulare: `347 512 ${8830 + i}`,
      numero_aziendale: plan === undefined ? null : numbersOf(plan).numero_telefono,
      bisogno_numero_aziendale: stato === 'entrante' && happens(40, i, 'numero aziendale'),
      data_assunzione: dal,
      data_dismissione: al ?? null,
      data_inizio_malattia: isIll ? inDays(-11) : null,
      data_fine_malattia: isIll ? inDays(i % 5 === 0 ? -3 : 7) : null,
      created_at: enteredAt(i),
    };
  });
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

const HOLDERS = new Set(
  [SOFTWARE_PERIODS, HARDWARE_PERIODS, SIM_PERIODS, PHONE_PERIODS, FOLDER_PERIODS].flatMap((periods) =>
    periods.filter(({ until }) => until === undefined).map(({ person }) => idOf(person)),
  ),
);

/** Whether the employee, present or former, has an item now. */
export const hasAssignments = (id: string): boolean => HOLDERS.has(id);

export function softwarePeriodRows(brandIds: number[], softwareIds: number[]) {
  return SOFTWARE_PERIODS.map((held) => ({ ...periodOf(brandIds, held), software_id: at(softwareIds, held.item) }));
}

export function hardwarePeriodRows(brandIds: number[], deviceIds: number[]) {
  return HARDWARE_PERIODS.map((held) => ({ ...periodOf(brandIds, held), hardware_id: at(deviceIds, held.item) }));
}

export function phonePeriodRows(brandIds: number[], phoneIds: number[], planPeriodIds: number[]) {
  return PHONE_PERIODS.map((held) => ({
    ...periodOf(brandIds, held),
    iphone_id: at(phoneIds, held.item),
    assegnazione_piano_id: held.plan === undefined ? null : at(planPeriodIds, held.plan),
  }));
}

export function folderPeriodRows(brandIds: number[], folderIds: number[]) {
  return FOLDER_PERIODS.map((held) => ({
    ...periodOf(brandIds, held),
    cartella_id: at(folderIds, held.item),
    permessi: held.permessi,
    verificata_il: held.verificata_il,
  }));
}
