import { periodOf } from './assignments.ts';
import { inDays } from './calendar.ts';
import { FOLDER_PERIODS } from './folders.ts';
import { HARDWARE_PERIODS } from './hardware.ts';
import { managersOf } from './managers.ts';
import { phoneNumbersOf, SIM_PERIODS } from './mobile-plans.ts';
import { PHONE_PERIODS } from './phones.ts';
import { elementAt, withProbability } from './pseudo-random.ts';
import { SOFTWARE_PERIODS } from './software.ts';
import { employeeIdOf, recordCreatedAt, STAFF } from './staff.ts';

const managers = managersOf(STAFF);

export function employeeRows(brandIds: number[], showroomIds: number[]) {
  return STAFF.map((person, i) => {
    const { nome, cognome, posizione, tipologia = 'worker', dipartimento = 'Worker', stato = 'entrato', isactive = true, dal, al } = person;
    const isOnSickLeave = stato === 'in malattia';
    const planAssignment = SIM_PERIODS.find((assignment) => assignment.person === i && assignment.until === undefined);
    return {
      id: employeeIdOf(i),
      brand_id: elementAt(brandIds, person.brand),
      showroom: person.showroom === undefined ? null : elementAt(showroomIds, person.showroom),
      manager_id: managers[i] === undefined ? null : employeeIdOf(managers[i]),
      nome,
      cognome,
      posizione,
      tipologia,
      dipartimento,
      stato,
      isactive,
      email: `${asciiLetters(nome)}.${asciiLetters(cognome)}@organico.example`,
      telefono: `02 8912 ${4410 + i}`,
      cellulare: `347 512 ${8830 + i}`,
      numero_aziendale: planAssignment === undefined ? null : phoneNumbersOf(planAssignment).numero_telefono,
      bisogno_numero_aziendale: stato === 'entrante' && withProbability(40, i, 'numero aziendale'),
      data_assunzione: dal,
      data_dismissione: al ?? null,
      data_inizio_malattia: isOnSickLeave ? inDays(-11) : null,
      data_fine_malattia: isOnSickLeave ? inDays(i % 5 === 0 ? -3 : 7) : null,
      created_at: recordCreatedAt(i),
    };
  });
}

function asciiLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

const EMPLOYEES_WITH_ITEMS = new Set(
  [SOFTWARE_PERIODS, HARDWARE_PERIODS, SIM_PERIODS, PHONE_PERIODS, FOLDER_PERIODS].flatMap((periods) =>
    periods.filter(({ until }) => until === undefined).map(({ person }) => employeeIdOf(person)),
  ),
);

export const hasAssignments = (id: string): boolean => EMPLOYEES_WITH_ITEMS.has(id);

export function softwarePeriodRows(brandIds: number[], softwareIds: number[]) {
  return SOFTWARE_PERIODS.map((assignment) => ({
    ...periodOf(brandIds, assignment),
    software_id: elementAt(softwareIds, assignment.item),
  }));
}

export function hardwarePeriodRows(brandIds: number[], deviceIds: number[]) {
  return HARDWARE_PERIODS.map((assignment) => ({ ...periodOf(brandIds, assignment), hardware_id: elementAt(deviceIds, assignment.item) }));
}

export function phonePeriodRows(brandIds: number[], phoneIds: number[], planPeriodIds: number[]) {
  return PHONE_PERIODS.map((assignment) => ({
    ...periodOf(brandIds, assignment),
    iphone_id: elementAt(phoneIds, assignment.item),
    assegnazione_piano_id: assignment.plan === undefined ? null : elementAt(planPeriodIds, assignment.plan),
  }));
}

export function folderPeriodRows(brandIds: number[], folderIds: number[]) {
  return FOLDER_PERIODS.map((assignment) => ({
    ...periodOf(brandIds, assignment),
    cartella_id: elementAt(folderIds, assignment.item),
    permessi: assignment.permessi,
    verificata_il: assignment.verificata_il,
  }));
}
