import { describeInattivo, TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { NON_USCITI } from '#shared/situazione.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { employeesCall } from '../receiver-calls.ts';

export interface EmployeeOption extends Option {
  nome: string;
  cognome: string;
  brand_id: number;
}

/** Searches employees who have not left, because only they can be assigned items. */
export function searchAssignableEmployees(q: string, brandIds: readonly number[]): Promise<EmployeeOption[]> {
  return search({ q, brand_id: brandIds.join(','), situazione: NON_USCITI.join(',') });
}

/** Searches all employees, including employees who have left and may still have items. */
export function searchAllEmployees(q: string): Promise<EmployeeOption[]> {
  return search({ q });
}

/** Searches employees whose tipologia allows them to have subordinates. */
export function searchManagers(q: string): Promise<EmployeeOption[]> {
  return search({ q, tipologia: TIPOLOGIE_MANAGER.join(',') });
}

interface EmployeeQuery {
  q: string;
  brand_id?: string;
  situazione?: string;
  tipologia?: string;
}

async function search(query: EmployeeQuery): Promise<EmployeeOption[]> {
  const employees = await call(employeesCall, { query: { ...query, sort: 'cognome', limit: '20' } });
  return employees.map(({ id, nome, cognome, posizione, brand_id, brand, isactive }) => ({
    value: id,
    label: `${nome} ${cognome}`,
    detail: [posizione, brand.nome, !isactive && 'inattivo'].filter(Boolean).join(' · '),
    warning: describeInattivo({ isactive }),
    ...{ nome, cognome, brand_id },
  }));
}
