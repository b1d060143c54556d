// The demonstration as rows of the database. Ids are given here, so that each table is filled by one statement.

import { bossesOf } from './bosses.ts';
import { DEVICES, type Device } from './devices.ts';
import { type MadeDevice, makeDevices, priceOf } from './more-devices.ts';
import { makePeople } from './more-people.ts';
import { PEOPLE } from './people.ts';
import type { Person } from './person.ts';
import { at, yearsAfter } from './steady.ts';

const HOW_MANY = 240;
const NEWEST = Date.UTC(2026, 10, 20, 8);

const made = makePeople(HOW_MANY - PEOPLE.length);
export const EVERYBODY: readonly Person[] = [...PEOPLE, ...made];
const bosses = bossesOf(EVERYBODY);
const { devices: madeDevices, kits } = makeDevices(made, DEVICES.length);
export const EVERYTHING: readonly (Device & Partial<MadeDevice>)[] = [...DEVICES, ...madeDevices];

// Rows of one transaction would all be as old: the lists' order, newest first, would be left to the ids.
const minutesAgo = (i: number): string => new Date(NEWEST - i * 60_000).toISOString();

/** A UUID v7 (W4) of the moment the person was entered, the same every time. */
export function idOf(i: number): string {
  const moment = (NEWEST - i * 60_000).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-${i.toString(16).padStart(12, '0')}`;
}

export function employeeRows(brandIds: number[], showroomIds: number[]) {
  return EVERYBODY.map((person, i) => {
    const { nome, cognome, posizione, tipologia = 'worker', dipartimento = 'Worker', stato = 'entrato', isactive = true, dal, al } = person;
    const isIll = stato === 'in malattia';
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
      data_assunzione: dal,
      data_dismissione: al ?? null,
      data_inizio_malattia: isIll ? '2026-11-10' : null,
      data_fine_malattia: isIll ? (i % 2 === 0 ? '2026-11-18' : '2026-11-28') : null,
      created_at: minutesAgo(i),
    };
  });
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

export function deviceRows() {
  return EVERYTHING.map((device, i) => {
    const { nome, tipo, marca, modello, costo, seriale, garanzia, stato = 'attivo' } = device;

    return {
      nome,
      tipo,
      marca,
      modello,
      stato,
      costo_annuo: costo,
      prezzo_acquisto: priceOf(device),
      numero_seriale: seriale,
      data_acquisto: device.comprato ?? yearsAfter(garanzia, -3),
      garanzia_scadenza: garanzia,
      posizione: device.posizione ?? null,
      created_at: minutesAgo(i),
    };
  });
}

/** Who has what; who has left has given everything back, except for two who still have to. */
export function periodRows(brandIds: number[], deviceIds: number[]) {
  return EVERYBODY.flatMap((person, i) => {
    const own = person.ha ?? kits[i - PEOPLE.length] ?? [];
    const returned = person.stato === 'uscito' && person.ha === undefined && i % 9 !== 0;
    return own.map((device) => {
      const bought = at(EVERYTHING, device).comprato ?? person.dal;
      const since = bought > person.dal ? bought : person.dal;
      const until = person.al !== undefined && person.al > since ? person.al : since;
      return {
        dipendente_id: idOf(i),
        hardware_id: at(deviceIds, device),
        brand_id: at(brandIds, person.brand),
        data_assegnazione: since,
        data_revoca: returned ? until : null,
      };
    });
  });
}

export function workflowRows() {
  return EVERYBODY.flatMap(({ workflow, dal }, i) => {
    if (!workflow) return [];
    const began = workflow === 'completato_it' || dal < '2026-11-20' ? dal : '2026-11-16';
    return [
      {
        dipendente_id: idOf(i),
        stato: workflow,
        data_inizio: began,
        data_completamento: workflow === 'completato_it' ? began : null,
        note_hr: i % 4 === 0 ? 'Primo giorno in sede centrale, poi affiancamento di due settimane.' : null,
        created_at: `${began}T08:00:00Z`,
      },
    ];
  });
}

const STEPS = ['crea', 'comunica_manager', 'comunica_it', 'completa_it'] as const;
const AFTER = ['creato_hr', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it'] as const;

/** The steps that brought a workflow to its state; 'in_corso' is one that came back from the manager. */
export function stepRows(workflows: readonly { id: number; stato: string; data_inizio: string }[], userIds: number[]) {
  return workflows.flatMap(({ id, stato, data_inizio }) => {
    const came = stato === 'in_corso' ? [0, 1] : [...AFTER.slice(0, AFTER.indexOf(stato as (typeof AFTER)[number]) + 1).keys()];
    const steps = came.map((step) => ({
      azione: at(STEPS, step) as string,
      stato: at(AFTER, step) as string,
      by: [1, 1, 3, 2][step] ?? 0,
    }));
    if (stato === 'in_corso') steps.push({ azione: 'torna_hr', stato, by: 3 });
    return steps.map(({ azione, stato: reached, by }, hour) => ({
      workflow_id: id,
      azione,
      stato: reached,
      nota: azione === 'torna_hr' ? 'Manca la taglia della divisa.' : null,
      user_id: at(userIds, by),
      created_at: `${data_inizio}T${String(8 + hour).padStart(2, '0')}:00:00Z`,
    }));
  });
}
