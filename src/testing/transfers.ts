import { previewTrasferimento, transferDipendente } from '#features/journeys/trasferimenti/contract.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function aTransfer(app: TestApp, role: Role = 'HR', rights: [Right, Right] = ['can_edit', 'can_edit']) {
  const [fromBrand, toBrand] = [
    await insertBrand(app.sql, { nome: `Lineaverde ${++counter}` }),
    await insertBrand(app.sql, { nome: `Nuvola ${counter}` }),
  ];
  const hr = await app.as({ role, brands: { [fromBrand.id]: rights[0], [toBrand.id]: rights[1] } });
  const anna = await insertDipendente(app.sql, { brand_id: fromBrand.id, nome: 'Anna', cognome: 'Rossi', data_assunzione: '2020-01-01' });
  const params = { id: anna.id };
  return {
    da: fromBrand,
    a: toBrand,
    hr,
    anna,
    transfer: (body: Record<string, unknown>) => hr.try(transferDipendente, { params, body }),
    preview: (query: Record<string, string> = {}) => hr.call(previewTrasferimento, { params, query }),
    personNow: async () => (await app.sql.query('select * from dipendenti where id = $1', [anna.id])).rows[0],
  };
}

let counter = 0;
