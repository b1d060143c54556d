import { beforeAll, describe, expect, test } from 'vitest';
import { AZIONI_PASSO } from '#features/journeys/workflows/rules.ts';
import { addDays } from '#shared/scadenze.ts';
import { STATI_DISPOSITIVO } from '#shared/stati-dispositivo.ts';
import { FASI, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { ACCOUNTS } from './data/company.ts';
import { loadDemo } from './load-demo.ts';
import { stateAfter, statesBefore } from './onboarding.ts';

const TODAY = '2028-02-10';
const db = openDatabase();
let lines: string[];

beforeAll(async () => {
  lines = await loadDemo(db.owner.options, TODAY);
});

async function values(statement: string): Promise<unknown[]> {
  const { rows } = await db.owner.query({ text: statement, rowMode: 'array' });
  return rows.flat();
}

test('The command that loads the demo prints the username of every demo account', () => {
  for (const { username } of ACCOUNTS) expect(lines.join('\n')).toContain(username);
});

test.each([
  ['brands', 6, 6],
  ['showrooms', 14, 14],
  ['dipendenti', 240, 240],
  ['rapporti where not ultimo', 6, 6],
  ['software', 24, 30],
  ['hardware', 300, 340],
  ['piani_mobili', 135, 165],
  ['iphones', 80, 100],
  ['cartelle_condivise', 36, 44],
  ['documenti', 40, 120],
  ['dipendenti_software', 500, 900],
  ['dipendenti_hardware', 300, 500],
  ['trasferimenti', 2, 2],
  ['dotazioni', 3, 3],
  ['richieste', 16, 16],
])('The number of rows in the demo table %s is within the planned range', async (table, minimum, maximum) => {
  const [count] = await values(`select count(*)::integer from ${table}`);
  expect(count).toBeGreaterThanOrEqual(minimum);
  expect(count).toBeLessThanOrEqual(maximum);
});

test.each([
  ['stato of employees', 'select distinct stato from dipendenti', ['entrante', 'entrato', 'in malattia', 'uscente', 'uscito']],
  ['tipologia of employees', 'select distinct tipologia from dipendenti', ['worker', 'manager', 'admin', 'sales']],
  [
    'dipartimento of employees',
    'select distinct dipartimento from dipendenti',
    ['Vendite', 'Amministrazione', 'IT', 'HR', 'Marketing', 'Worker'],
  ],
  ['stato of hardware', 'select distinct stato from hardware', [...STATI_DISPOSITIVO]],
  ['stato of phones', 'select distinct stato from iphones', [...STATI_DISPOSITIVO]],
  ['operatore of plans', 'select distinct operatore from piani_mobili', ['TIM Business', 'Vodafone Business', 'WindTre Business']],
  ['attivo of plans', 'select distinct attivo from piani_mobili', [true, false]],
  ['tipo of folders', 'select distinct tipo from cartelle_condivise', ['cartella', 'unita_rete']],
  ['permessi of folders', 'select distinct permessi from dipendenti_cartelle', ['lettura', 'scrittura']],
  ['stato of workflows', 'select distinct stato from workflows', [...STATI_WORKFLOW]],
  ['priorita of workflows', 'select distinct priorita from workflows', ['bassa', 'media', 'alta']],
  ['step of workflows', 'select distinct azione from workflow_passi', [...AZIONI_PASSO]],
  ['stato of exits', 'select distinct stato from uscite', ['annullata', 'aperta', 'chiusa']],
  ['role of accounts', 'select distinct role from users', ['HR', 'IT', 'MANAGER']],
])('The demo data contain every value of %s', async (_, statement, expected) => {
  expect((await values(statement)).sort()).toEqual(expected.sort());
});

test('The demo has seasonal workers with two employments, contracts and probations that end within 60 days, and several expired courses', async () => {
  const seasonal = `select dipendente_id from rapporti where tipo = 'stagionale' group by dipendente_id having count(*) = 2`;
  expect(await values(seasonal)).toHaveLength(6);
  const endsSoon = (column: string) =>
    values(`select id from rapporti where ultimo and ${column} between '${TODAY}' and '${addDays(TODAY, 60)}'`);
  expect((await endsSoon('fine_prevista')).length).toBeGreaterThan(1);
  expect((await endsSoon('prova_fino_al')).length).toBeGreaterThan(1);
  const expired = await values(
    `select t.nome from adempimenti a join tipi_adempimento t on t.id = a.tipo_id
     where t.categoria = 'formazione' and a.fatto_il + make_interval(months => t.validita_mesi) < '${TODAY}'`,
  );
  expect(expired.length).toBeGreaterThan(2);
  expect(new Set(expired).size).toBe(2);
});

test('In the demo each manager has an employee whose fixed-term contract lasts between 12 and 20 months, which is long enough for a warning', async () => {
  const lasts = await values(
    `select fine_prevista - dal as giorni from rapporti where tipo = 'determinato' and dipendente_id in (select d.id from dipendenti d
     join dipendenti m on m.id = d.manager_id join users u on lower(u.email) = lower(m.email) where u.role = 'MANAGER')`,
  );
  expect(lasts.length).toBeGreaterThan(0);
  for (const days of lasts) {
    expect(days).toBeGreaterThan(366);
    expect(days).toBeLessThan(20 * 30);
  }
});

test('Demo showrooms have tills, printers and the SIM card of a card reader', async () => {
  const tipi = await values(
    'select distinct h.tipo from dipendenti_hardware p join hardware h on h.id = p.hardware_id where p.showroom_id is not null and p.attiva',
  );
  expect(tipi.sort()).toEqual(['cassa', 'stampante']);
  expect(await values('select note from dipendenti_piani_mobili where showroom_id is not null and attiva')).toEqual([
    'SIM del POS',
    'SIM del POS',
  ]);
});

const LINKS = [
  ['software', 'dipendenti_software', 'software_id'],
  ['hardware', 'dipendenti_hardware', 'hardware_id'],
  ['piani_mobili', 'dipendenti_piani_mobili', 'piano_mobile_id'],
  ['iphones', 'dipendenti_iphones', 'iphone_id'],
  ['cartelle_condivise', 'dipendenti_cartelle', 'cartella_id'],
] as const;

describe.each(LINKS)('The demo data of the table %s', (table, assignmentTable, column) => {
  test.each([
    ['assigned', `${table} a join ${assignmentTable} p on p.${column} = a.id and p.attiva`],
    ['not assigned', `${table} a where not exists (select from ${assignmentTable} where ${column} = a.id and attiva)`],
    [
      'assigned to several employees one after the other',
      `${assignmentTable} group by ${column} having bool_or(not attiva) and count(distinct dipendente_id) > 1`,
    ],
    [
      'still assigned to an employee who has left',
      `${assignmentTable} p join dipendenti d on d.id = p.dipendente_id and p.attiva where d.stato = 'uscito'`,
    ],
  ])('The demo data contain an item that is %s', async (_, from) => {
    expect((await values(`select 1 from ${from}`)).length).toBeGreaterThan(0);
  });

  test('No assignment of the demo begins or ends in the future, except reservations, and none begins before its employee was hired', async () => {
    const impossiblePeriod = `(data_assegnazione > '${TODAY}' and data_assegnazione is distinct from d.data_assunzione) or data_revoca > '${TODAY}'
      or (d.stato <> 'entrante' and data_assegnazione < d.data_assunzione) or (d.stato = 'uscito' and data_revoca > d.data_dismissione)`;
    expect(
      await values(`select p.id from ${assignmentTable} p join dipendenti d on d.id = p.dipendente_id where ${impossiblePeriod}`),
    ).toEqual([]);
  });
});

test.each([
  ['hardware_id', 'dipendenti_hardware'],
  ['piano_mobile_id', 'dipendenti_piani_mobili'],
  ['dipendente_id', 'dipendenti_piani_mobili'],
  ['iphone_id', 'dipendenti_iphones'],
])(
  'Demo assignments with the same %s in the table %s never overlap, including assignments that have ended',
  async (column, assignmentTable) => {
    const overlap = `a.${column} = b.${column} and a.id < b.id and daterange(a.data_assegnazione, a.data_revoca) && daterange(b.data_assegnazione, b.data_revoca)`;
    expect(await values(`select a.id from ${assignmentTable} a join ${assignmentTable} b on ${overlap}`)).toEqual([]);
  },
);

const endsWithin = (column: string, days: number) => `${column} between '${TODAY}' and '${addDays(TODAY, days)}'`;

test.each([
  [
    'an employee who has left and has returned everything',
    `dipendenti d where stato = 'uscito' and exists (select from dipendenti_hardware where dipendente_id = d.id)
       and not exists (${LINKS.map(([, assignmentTable]) => `select from ${assignmentTable} where dipendente_id = d.id and attiva`).join(' union all ')})`,
  ],
  ['an open exit whose date has passed', `uscite where stato = 'aperta' and data_uscita < '${TODAY}'`],
  [
    'an open inventory count with scanned items',
    `inventari i where chiuso_il is null and exists (select from inventari_letture where inventario_id = i.id and tipo is null) and (select count(*) from inventari_voci v where inventario_id = i.id) > 5`,
  ],
  ['an open exit with recorded outcomes', `uscite u where stato = 'aperta' and exists (select from uscite_esiti where uscita_id = u.id)`],
  ['a leaving employee with an exit date', `dipendenti where stato = 'uscente' and data_dismissione > '${TODAY}'`],
  ['an employee on sick leave whose planned end has passed', `dipendenti where stato = 'in malattia' and data_fine_malattia < '${TODAY}'`],
  [
    'an employee on sick leave whose planned end is in the future',
    `dipendenti where stato = 'in malattia' and data_fine_malattia > '${TODAY}'`,
  ],
  [
    'an inactive employee who has not left and still has an item',
    `dipendenti d join dipendenti_software p on p.dipendente_id = d.id and p.attiva where not d.isactive and d.stato = 'entrato'`,
  ],
  ['employees with a manager', 'dipendenti where manager_id is not null'],
  ['hardware of several brands', 'hardware_brands group by hardware_id having count(*) > 1'],
  ['an expired warranty', `hardware where garanzia_scadenza < '${TODAY}'`],
  ['a warranty that ends soon', `hardware where ${endsWithin('garanzia_scadenza', 30)}`],
  ['software of one brand', 'software_brands group by software_id having count(*) = 1'],
  ['software of several brands', 'software_brands group by software_id having count(*) between 2 and 5'],
  ['software without a free seat', 'software where licenze_utilizzate = numero_licenze'],
  ['software with few free seats', 'software where numero_licenze > 50 and numero_licenze - licenze_utilizzate between 1 and 3'],
  ['software with an unlimited number of seats', 'software where numero_licenze is null and licenze_utilizzate > 0'],
  ['software with unused seats', 'software where numero_licenze > 0 and licenze_utilizzate = 0'],
  ['a licence that has expired', `software where data_scadenza < '${TODAY}'`],
  ['a licence that ends within a week', `software where ${endsWithin('data_scadenza', 7)}`],
  ['a licence that ends within a month', `software where ${endsWithin('data_scadenza - 7', 23)}`],
  ['a licence that ends within two months', `software where ${endsWithin('data_scadenza - 30', 30)}`],
  ['a licence that does not end', 'software where data_scadenza is null'],
  ['a phone number that was ported from another operator', 'dipendenti_piani_mobili where attiva and numero_telefono = numero_da_portare'],
  [
    'an inactive plan without a holder',
    'piani_mobili where not attivo and id not in (select piano_mobile_id from dipendenti_piani_mobili where attiva)',
  ],
  ['a phone that was assigned with a plan', 'dipendenti_iphones where attiva and assegnazione_piano_id is not null'],
  ['an item reserved for a future employee', `dipendenti_hardware where attiva and data_assegnazione > '${TODAY}'`],
  ['a phone that was assigned without a plan', 'dipendenti_iphones where attiva and assegnazione_piano_id is null'],
  [
    'a signed handover record with a drawn signature',
    `verbali v join verbali_firme f on f.verbale_id = v.id where v.stato = 'firmato' and f.tratto <> ''`,
  ],
  ['a handover record that has waited for more than a week', `verbali where stato = 'emesso' and created_at < '${addDays(TODAY, -8)}'`],
  ['a contested handover record', `verbali where stato = 'contestato'`],
  ['a handover record of a return', `verbali where tipo = 'restituzione'`],
  ['a workflow that is late', `workflows where stato <> 'completato_it' and data_scadenza < '${TODAY}'`],
  ['a workflow completed this month', `workflows where data_completamento > '${addDays(TODAY, -30)}'`],
  [
    'a workflow with items already assigned',
    `workflows w join dipendenti_software p using (dipendente_id) join dipendenti d on d.id = w.dipendente_id where d.stato = 'entrante'`,
  ],
  ['employees whose names have apostrophes', `dipendenti where cognome like '%''%'`],
  ['employees whose names have accents', `dipendenti where nome || cognome ~ '[àèìòùë]'`],
  ['employees with double surnames', `dipendenti where cognome like '% %'`],
])('The demo data contain %s', async (_, from) => {
  expect((await values(`select 1 from ${from}`)).length).toBeGreaterThan(0);
});

test('No employee of the demo has an item that is dismissed or in repair', async () => {
  const unusableItems = `select h.id from hardware h join dipendenti_hardware p on p.hardware_id = h.id and p.attiva where h.stato <> 'attivo'`;
  expect(await values(unusableItems)).toEqual([]);
});

test('A demo phone that was assigned with a plan is assigned for the same period as the plan', async () => {
  const differentPeriods = `select t.id from dipendenti_iphones t join dipendenti_piani_mobili p on p.id = t.assegnazione_piano_id
    where (t.data_assegnazione, t.data_revoca) is distinct from (p.data_assegnazione, p.data_revoca)`;
  expect(await values(differentPeriods)).toEqual([]);
});

test('The recorded steps of each demo workflow lead to the state of the workflow', async () => {
  const { rows } = await db.owner.query<{ stato: StatoWorkflow; azioni: (typeof AZIONI_PASSO)[number][]; stati: StatoWorkflow[] }>(`
    select w.stato, array_agg(p.azione order by p.id) as azioni, array_agg(p.stato order by p.id) as stati
    from workflows w join workflow_passi p on p.workflow_id = w.id group by w.id`);
  expect(rows.length).toBe((await values('select id from workflows')).length);
  for (const { stato, azioni, stati } of rows) {
    let state: StatoWorkflow = 'creato_hr';
    expect(azioni[0]).toBe('crea');
    for (const azione of azioni.slice(1)) {
      expect(statesBefore(azione), `${azioni}`).toContain(state);
      state = stateAfter(azione);
    }
    expect([state, stati.at(-1)], FASI[stato].label).toEqual([stato, stato]);
  }
  const wrongOrder = `select p.id from workflow_passi p join workflow_passi b on b.workflow_id = p.workflow_id and b.id < p.id and b.created_at >= p.created_at`;
  expect(await values(wrongOrder)).toEqual([]);
});

test('The demo has an import that was applied, and an open import with errors', async () => {
  const summaries = `select importazioni_dove(i) || ': ' || (i.modificate > 0)::text || ', ' || i.errate from importazioni i order by id`;
  expect(await values(summaries)).toEqual(['applicata: true, 0', 'da_applicare: false, 2']);
});

test('Loading the demo a second time leaves the demo data unchanged', async () => {
  await loadDemo(db.owner.options, TODAY);
  expect(await values('select count(*)::integer from dipendenti')).toEqual([240]);
});
