import {
  approveElenco,
  getElenco,
  listVoci,
  type PeriodoInput,
  prepareElenco,
  setPeriodo,
  type Voce,
} from '#features/privacy/conservazione/contract.ts';
import type { Client } from './client.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertVerbale, type Values } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;

export async function aRetentionAdmin(app: TestApp) {
  const admin = await app.asAdmin();
  const savePeriodo = (periodo: PeriodoInput) => admin.call(setPeriodo, { body: periodo });
  const prepare = () => admin.call(prepareElenco, {});
  const findElenco = async () => (await admin.call(getElenco, {})).elenco;
  const approve = async (client: Client = admin) => client.try(approveElenco, { body: { elenco_id: (await findElenco())?.id ?? 0 } });
  const findVoci = (q: string): Promise<Voce[]> => admin.call(listVoci, { query: { q } });
  const isDue = async (q: string) => {
    await prepare();
    return (await findVoci(q)).length > 0;
  };
  return { admin, keep: savePeriodo, prepare, open: findElenco, approve, named: findVoci, isDue };
}

/** Returns the last day that is at least `months` months ago, plus `days` days. One month before 29 February this is 31 January. */
export async function monthsAgo(app: TestApp, months: number, days = 0): Promise<string> {
  const { rows } = await app.sql.query(
    `select (max(d) + $2::integer)::text as day
     from generate_series(0, 3) extra, cast(oggi() - make_interval(months => $1) + make_interval(days => extra) as date) d
     where (d + make_interval(months => $1))::date <= oggi()`,
    [months, days],
  );
  return rows[0].day;
}

export async function aLeaver(app: TestApp, months: number, days = 0, values: Values = {}) {
  const { id: brand_id } = await insertBrand(app.sql);
  const cognome = `Uscita${++counter}x`;
  const data_dismissione = await monthsAgo(app, months, days);
  const exit = { stato: 'uscito', isactive: false, data_assunzione: '1990-01-01', data_dismissione };
  const person = await insertDipendente(app.sql, { brand_id, cognome, ...exit, ...values });
  const insertFile = (classe: 'hr' | 'it' | 'tutti', nome = `${classe}-${cognome}.pdf`) =>
    insertRow(app.sql, 'documenti', {
      ...{ soggetto: 'dipendente', soggetto_id: person.id, nome, tipo: 'application/pdf', classe },
      contenuto: Buffer.from(`bytes di ${cognome}`),
    });
  const insertVerbaleOf = async (values: Values = {}) => {
    const { id: emesso_da } = await insertUser(app.sql);
    return insertVerbale(app.sql, { brand_id, dipendente_id: person.id, cognome, emesso_da, ...values });
  };
  return { id: person.id, brand_id, cognome, file: insertFile, verbale: insertVerbaleOf };
}

export const rowExists = async (app: TestApp, table: string, id: unknown): Promise<boolean> =>
  (await app.sql.query(`select from ${table} where id = $1`, [id])).rowCount === 1;
