// The report of the demo company compared with independent SQL statements, one for each figure.
import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#demo/load-demo.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();
let report: ResultOf<typeof getReport>;
let situazione: ResultOf<typeof getSituazione>;

beforeAll(async () => {
  await loadDemo(app.sql.options);
  const admin = await app.asAdmin();
  report = await admin.call(getReport, { query: { periodo: 'trimestre' } });
  situazione = await admin.call(getSituazione, { query: { al: report.precedente.al } });
});

async function value(statement: string): Promise<number> {
  const { rows } = await app.sql.query({ text: statement, rowMode: 'array' });
  return Number(rows[0]?.[0] ?? 0);
}

const ITEM_TYPES = [
  ['software', 'dipendenti_software', 'software', 'software_id', 'costo_licenza'],
  ['hardware', 'dipendenti_hardware', 'hardware', 'hardware_id', 'costo_annuo'],
  ['piano_mobile', 'dipendenti_piani_mobili', 'piani_mobili', 'piano_mobile_id', 'costo_annuo'],
  ['telefono', 'dipendenti_iphones', 'iphones', 'iphone_id', 'costo_annuo'],
];
/** SQL: each assignment with the price of its item on a day. A past price of the item replaces the present price on that day. */
const periods = (day: string) =>
  `(${ITEM_TYPES.map(
    ([tipo, table, items, column, cost]) => `
  select p.brand_id, data_assegnazione, data_revoca, coalesce((
    select r.costo::numeric from prezzi_passati r where r.tipo = '${tipo}' and r.cosa_id = i.id and r.fino_al > ${day} order by r.fino_al limit 1), ${cost}::numeric) as costo
  from ${table} p join ${items} i on i.id = ${column}`,
  ).join(' union all ')}) p`;
const SEATS = 'case when numero_licenze is null then licenze_utilizzate else numero_licenze end';
const employeesOn = (day: string) => `select count(*) from dipendenti where data_assunzione <= '${day}'
  and not (coalesce(data_dismissione < '${day}', false) or (stato = 'uscito' and oggi() = '${day}'))`;
const assignedOn = (day: string, brand = 'true') =>
  `select sum(costo) from ${periods(`'${day}'`)} where data_assegnazione <= '${day}' and coalesce(data_revoca, '9999-01-01') > '${day}' and ${brand}`;

type Figure = [what: string, figure: () => number | null | undefined, statement: () => string];
const FIGURES: Figure[] = [
  ['number of employees', () => report.dipendenti.totale, () => 'select count(*) from dipendenti'],
  ['number of active employees', () => report.dipendenti.attivi, () => 'select count(*) from dipendenti where isactive'],
  [
    'employees in onboarding',
    () => report.dipendenti.in_onboarding,
    () => `select count(*) from workflows where stato not in ('completato_it', 'annullato')`,
  ],
  [
    'employees hired in the period',
    () => report.dipendenti.assunti.ora,
    () => `select count(*) from dipendenti where data_assunzione >= '${report.dal}' and data_assunzione <= '${report.al}'`,
  ],
  [
    'employees hired in the previous period',
    () => report.dipendenti.assunti.prima,
    () => `select count(*) from dipendenti where data_assunzione >= '${report.precedente.dal}' and data_assunzione < '${report.dal}'`,
  ],
  [
    'employees who left in the period',
    () => report.dipendenti.usciti.ora,
    () =>
      `select count(*) from dipendenti where data_dismissione + 1 between '${report.dal}' and '${report.al}' or (stato = 'uscito' and data_dismissione = '${report.al}')`,
  ],
  ['employees in service at the end of the period', () => report.dipendenti.organico.ora, () => employeesOn(report.al)],
  [
    'employees in service at the end of the previous period',
    () => report.dipendenti.organico.prima,
    () => employeesOn(report.precedente.al),
  ],
  ['seats', () => report.licenze.totale, () => `select sum(${SEATS}) from software`],
  ['seats in use', () => report.licenze.utilizzate, () => 'select count(*) from dipendenti_software where data_revoca is null'],
  ['cost of licences', () => report.licenze.costo, () => `select sum(${SEATS} * costo_licenza) from software`],
  [
    'licences that end soon',
    () => report.licenze.in_scadenza,
    () => `select count(*) from software where data_scadenza - '${report.al}'::date between 0 and 60`,
  ],
  ['hardware', () => report.hardware.totale, () => 'select count(*) from hardware'],
  [
    'hardware available',
    () => report.hardware.disponibili,
    () => `select count(*) from hardware where stato = 'attivo' and id not in (select hardware_id from dipendenti_hardware where attiva)`,
  ],
  ['hardware in repair', () => report.hardware.in_riparazione, () => `select count(*) from hardware where stato = 'in riparazione'`],
  [
    'cost of hardware',
    () => report.hardware.costo,
    () => `select sum(costo_annuo) from hardware where stato not in ('dismesso', 'smarrito', 'rubato')`,
  ],
  [
    'purchase value of the hardware',
    () => report.hardware.valore_acquisto,
    () => `select sum(prezzo_acquisto) from hardware where stato not in ('dismesso', 'smarrito', 'rubato')`,
  ],
  ['workflows', () => report.workflow.totale, () => 'select count(*) from workflows'],
  [
    'workflows opened in the period',
    () => report.workflow.aperti_nel_periodo.ora,
    () => `select count(*) from workflows where data_inizio >= '${report.dal}'`,
  ],
  [
    'workflows completed in the period',
    () => report.workflow.completati_nel_periodo.ora,
    () => `select count(*) from workflows where data_completamento >= '${report.dal}'`,
  ],
  [
    'costs that began in the period',
    () => report.costi.iniziati.ora,
    () => `select sum(costo) from ${periods('data_assegnazione')} where data_assegnazione between '${report.dal}' and '${report.al}'`,
  ],
  [
    'costs that ended in the period',
    () => report.costi.finiti.prima,
    () =>
      `select sum(costo) from ${periods('(data_revoca - 1)')} where data_revoca between '${report.precedente.dal}' and '${report.precedente.al}'`,
  ],
  [
    'cost of the first brand',
    () => report.costi.per_brand[0]?.assegnato,
    () => assignedOn(report.al, `brand_id = ${report.costi.per_brand[0]?.brand.id}`),
  ],
  ['cost in the middle of the trend', () => report.andamento[6]?.costo_annuo, () => assignedOn(report.andamento[6]?.al ?? '')],
  ['employees in the middle of the trend', () => report.andamento[6]?.organico, () => employeesOn(report.andamento[6]?.al ?? '')],
  ['employees on a past day', () => situazione.organico, () => employeesOn(situazione.al)],
  ['cost on a past day', () => situazione.costo_annuo, () => assignedOn(situazione.al)],
];

test.each(FIGURES)('The report has the figure: %s', async (_, figure, statement) => {
  const expected = await value(statement());
  expect(figure()).toBe(expected);
});

test('The demo company has data for every figure', async () => {
  const { dipendenti, costi, workflow } = report;
  for (const figure of [
    dipendenti.assunti.ora,
    dipendenti.usciti.ora,
    costi.iniziati.ora,
    costi.finiti.prima,
    workflow.aperti_nel_periodo.ora,
  ]) {
    expect(figure).toBeGreaterThan(0);
  }
  // Without past prices in the data, this test would not cover them.
  expect(await value('select count(*) from prezzi_passati')).toBeGreaterThan(5);
});

test('The parts of each figure of the report add up to the total', () => {
  const { costi, dipendenti, hardware, licenze, workflow, andamento } = report;
  const cents = (rows: readonly { costo_annuo: number }[]) => rows.reduce((sum, row) => sum + Math.round(row.costo_annuo * 100), 0);
  const sum = (rows: readonly { totale: number }[]) => rows.reduce((total, row) => total + row.totale, 0);
  expect(cents(costi.per_tipo)).toBe(Math.round(costi.totale * 100));
  expect(cents(costi.per_brand)).toBe(Math.round(costi.totale * 100));
  const assigned = Math.round(costi.assegnato * 100);
  for (const parts of [costi, ...costi.per_tipo, ...costi.per_brand]) {
    const totalCost = 'totale' in parts && !('costo_annuo' in parts) ? parts.totale : (parts as { costo_annuo: number }).costo_annuo;
    expect(Math.round((parts.assegnato + parts.posti_liberi + parts.inutilizzato) * 100)).toBe(Math.round(totalCost * 100));
  }
  expect(cents(costi.per_showroom)).toBe(assigned);
  const ofEmployees = assigned - Math.round(costi.in_showroom * 100);
  expect(cents([...dipendenti.per_mansione, dipendenti.altre_mansioni])).toBe(ofEmployees);
  expect(cents(andamento.slice(-1))).toBe(assigned);
  expect(cents([...hardware.per_tipo, hardware.altri_tipi])).toBe(Math.round(hardware.costo * 100));
  expect(cents([...licenze.piu_costosi, licenze.altri])).toBe(Math.round(licenze.costo * 100));
  expect(sum(dipendenti.per_stato)).toBe(dipendenti.totale);
  expect(sum([...dipendenti.per_mansione, dipendenti.altre_mansioni])).toBe(dipendenti.totale);
  expect(sum(workflow.per_stato)).toBe(workflow.totale);
  expect(sum(hardware.per_stato)).toBe(hardware.totale);
});
