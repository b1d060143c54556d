import type { Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { addAccounts } from './accounts.ts';
import { addBudgets } from './budgets.ts';
import { movedTo } from './calendar.ts';
import { addCount } from './counts.ts';
import { APPLICATIONS } from './data/applications.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import { documentRows, pageOf } from './documents.ts';
import {
  employeeRows,
  folderPeriodRows,
  hardwarePeriodRows,
  hasAssignments,
  phonePeriodRows,
  softwarePeriodRows,
} from './employee-rows.ts';
import { addExits } from './exits.ts';
import { FOLDER_BRANDS, folderRows } from './folders.ts';
import { addRecords } from './handover-records.ts';
import { deviceRows, EVERYTHING } from './hardware.ts';
import { addImports } from './imports.ts';
import { addInvoices } from './invoices.ts';
import { addKits } from './kits.ts';
import { throwTabletsOut } from './lots.ts';
import { planPeriodRows, planRows, SIMS } from './mobile-plans.ts';
import { stepRows, workflowRows } from './onboarding.ts';
import { PHONES, phoneRows } from './phones.ts';
import { addPastPrices } from './prices.ts';
import { at } from './pseudo-random.ts';
import { addRepairs } from './repairs.ts';
import { reserveForArrivals } from './reserved.ts';
import { addScheduledReports } from './scheduled-reports.ts';
import { placedDeviceRows, placedPlanRows } from './showroom-items.ts';
import { softwareRows } from './software.ts';
import { addTasks } from './tasks.ts';
import { transferRows } from './transfers.ts';
import { addViews } from './views.ts';
import { addWebhooks } from './webhooks.ts';

/** Each table is filled after the tables that it refers to. All dates are relative to `today`. */
export async function fill(tx: Transaction<DB>, today: string): Promise<void> {
  const moved = <Row>(rows: readonly Row[]): Row[] => movedTo(today, rows);
  const brands = BRANDS.map((brand) => ({ ...brand }));
  const brandIds = await idsOf(tx.insertInto('brands').values(brands).returning('id').execute());
  const userIds = await addAccounts(tx, brandIds);
  await addWebhooks(tx, today, at(userIds, 0));
  const places = SHOWROOMS.map(({ nome }) => ({ nome }));
  const showroomIds = await idsOf(tx.insertInto('showrooms').values(places).returning('id').execute());
  const placeLinks = linksOf(SHOWROOMS, showroomIds, brandIds).map(({ id, brand_id }) => ({ showroom_id: id, brand_id }));
  await tx.insertInto('showroom_brands').values(placeLinks).execute();

  const softwareIds = await idsOf(tx.insertInto('software').values(moved(softwareRows())).returning('id').execute());
  const softwareLinks = linksOf(APPLICATIONS, softwareIds, brandIds).map(({ id, brand_id }) => ({ software_id: id, brand_id }));
  await tx.insertInto('software_brands').values(softwareLinks).execute();
  const deviceIds = await idsOf(tx.insertInto('hardware').values(moved(deviceRows())).returning('id').execute());
  const deviceLinks = linksOf(EVERYTHING, deviceIds, brandIds).map(({ id, brand_id }) => ({ hardware_id: id, brand_id }));
  await tx.insertInto('hardware_brands').values(deviceLinks).execute();
  const planIds = await idsOf(tx.insertInto('piani_mobili').values(moved(planRows())).returning('id').execute());
  const planLinks = linksOf(SIMS, planIds, brandIds).map(({ id, brand_id }) => ({ piano_id: id, brand_id }));
  await tx.insertInto('piani_mobili_brands').values(planLinks).execute();
  const phoneIds = await idsOf(tx.insertInto('iphones').values(moved(phoneRows())).returning('id').execute());
  const phoneLinks = linksOf(PHONES, phoneIds, brandIds).map(({ id, brand_id }) => ({ iphone_id: id, brand_id }));
  await tx.insertInto('iphones_brands').values(phoneLinks).execute();
  const folderIds = await idsOf(tx.insertInto('cartelle_condivise').values(moved(folderRows())).returning('id').execute());
  const folderLinks = linksOf(FOLDER_BRANDS, folderIds, brandIds).map(({ id, brand_id }) => ({ cartella_id: id, brand_id }));
  await tx.insertInto('cartelle_brands').values(folderLinks).execute();

  const employees = moved(employeeRows(brandIds, showroomIds));
  const gone = employees.filter(hasGone);
  // The database rejects an assignment to an employee who is uscito, so these employees are inserted as present first.
  await tx
    .insertInto('dipendenti')
    .values(employees.map((person) => (hasGone(person) ? { ...person, ...HERE } : person)))
    .execute();
  await tx
    .insertInto('dipendenti_software')
    .values(moved(softwarePeriodRows(brandIds, softwareIds)))
    .execute();
  await tx
    .insertInto('dipendenti_hardware')
    .values(moved(hardwarePeriodRows(brandIds, deviceIds)))
    .execute();
  await tx
    .insertInto('dipendenti_hardware')
    .values(moved(placedDeviceRows(brandIds, showroomIds, deviceIds)))
    .execute();
  const planPeriods = moved(planPeriodRows(brandIds, planIds));
  const planPeriodIds = await idsOf(tx.insertInto('dipendenti_piani_mobili').values(planPeriods).returning('id').execute());
  await tx
    .insertInto('dipendenti_piani_mobili')
    .values(moved(placedPlanRows(brandIds, showroomIds, planIds)))
    .execute();
  await tx
    .insertInto('dipendenti_iphones')
    .values(moved(phonePeriodRows(brandIds, phoneIds, planPeriodIds)))
    .execute();
  await tx
    .insertInto('dipendenti_cartelle')
    .values(moved(folderPeriodRows(brandIds, folderIds)))
    .execute();

  for (const { id, stato, isactive, data_dismissione } of gone) {
    await tx.updateTable('dipendenti').set({ stato, isactive, data_dismissione }).where('id', '=', id).execute();
  }

  const workflowIds = await idsOf(
    tx
      .insertInto('workflows')
      .values(moved(workflowRows(userIds)))
      .returning('id')
      .execute(),
  );
  await tx
    .insertInto('workflow_passi')
    .values(moved(stepRows(workflowIds, userIds)))
    .execute();
  await addExits(tx, today);
  await addKits(tx, brandIds, { it: at(userIds, 2), manager: at(userIds, 3) });
  await addTasks(tx, brandIds, { hr: at(userIds, 1), manager: at(userIds, 3) });
  await reserveForArrivals(tx, today);

  const documents = moved(documentRows(deviceIds, userIds)).map(({ righe, ...row }) => ({ ...row, contenuto: pageOf(righe) }));
  await tx.insertInto('documenti').values(documents).execute();
  const transfers = moved(transferRows({ brandIds, showroomIds, deviceIds, userIds }));
  await tx.insertInto('trasferimenti').values(transfers).execute();
  await addRecords(tx, today, at(userIds, 0));
  await throwTabletsOut(tx, at(userIds, 2), at(brandIds, 0));
  await addRepairs(tx, today, at(userIds, 0));
  await addCount(tx, today, { it: at(userIds, 2), showroom: at(showroomIds, 2) });
  await addScheduledReports(tx, today, userIds);
  await addViews(tx, userIds);
  await addPastPrices(tx, today);
  await addBudgets(tx, today, brandIds, at(userIds, 0));
  await addImports(tx, today, { it: at(userIds, 2), hr: at(userIds, 1) });
  await addInvoices(tx, today, at(userIds, 2));
}

const HERE = { stato: 'entrato', isactive: true, data_dismissione: null };

const hasGone = ({ id, stato, isactive }: { id: string; stato: string; isactive: boolean }) =>
  (stato === 'uscito' || !isactive) && hasAssignments(id);

async function idsOf<Id>(rows: Promise<{ id: Id }[]>): Promise<Id[]> {
  return (await rows).map((row) => row.id);
}

function linksOf(items: readonly { brands: readonly number[] }[], ids: number[], brandIds: number[]) {
  return items.flatMap(({ brands }, i) => brands.map((brand) => ({ id: at(ids, i), brand_id: at(brandIds, brand) })));
}
