import type { Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { addAccounts } from './accounts.ts';
import { addBudgets } from './budgets.ts';
import { moveDates } from './calendar.ts';
import { addContractEnds } from './contracts.ts';
import { addInventoryCount } from './counts.ts';
import { APPLICATIONS } from './data/applications.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import { documentRows, pdfOfLines } from './documents.ts';
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
import { addHandoverRecords } from './handover-records.ts';
import { ALL_DEVICES, deviceRows } from './hardware.ts';
import { addImports } from './imports.ts';
import { addInvoices } from './invoices.ts';
import { addKits } from './kits.ts';
import { deleteOldTablets } from './lots.ts';
import { planPeriodRows, planRows, SIMS } from './mobile-plans.ts';
import { stepRows, workflowRows } from './onboarding.ts';
import { PHONES, phoneRows } from './phones.ts';
import { addPastPrices } from './prices.ts';
import { elementAt } from './pseudo-random.ts';
import { addRepairs } from './repairs.ts';
import { addRequirements } from './requirements.ts';
import { reserveForArrivals } from './reserved.ts';
import { addScheduledReports } from './scheduled-reports.ts';
import { addSeasonalWorkers } from './seasonal-workers.ts';
import { showroomDeviceRows, showroomPlanRows } from './showroom-items.ts';
import { softwareRows } from './software.ts';
import { addTasks } from './tasks.ts';
import { transferRows } from './transfers.ts';
import { addViews } from './views.ts';
import { addWebhooks } from './webhooks.ts';

export async function fillDatabase(tx: Transaction<DB>, today: string): Promise<void> {
  const withMovedDates = <Row>(rows: readonly Row[]): Row[] => moveDates(today, rows);
  const brands = BRANDS.map((brand) => ({ ...brand }));
  const brandIds = await idsOf(tx.insertInto('brands').values(brands).returning('id').execute());
  const userIds = await addAccounts(tx, brandIds);
  await addWebhooks(tx, today, elementAt(userIds, 0));
  const showroomRows = SHOWROOMS.map(({ nome }) => ({ nome }));
  const showroomIds = await idsOf(tx.insertInto('showrooms').values(showroomRows).returning('id').execute());
  const showroomLinks = linksOf(SHOWROOMS, showroomIds, brandIds).map(({ id, brand_id }) => ({ showroom_id: id, brand_id }));
  await tx.insertInto('showroom_brands').values(showroomLinks).execute();

  const softwareIds = await idsOf(tx.insertInto('software').values(withMovedDates(softwareRows())).returning('id').execute());
  const softwareLinks = linksOf(APPLICATIONS, softwareIds, brandIds).map(({ id, brand_id }) => ({ software_id: id, brand_id }));
  await tx.insertInto('software_brands').values(softwareLinks).execute();
  const deviceIds = await idsOf(tx.insertInto('hardware').values(withMovedDates(deviceRows())).returning('id').execute());
  const deviceLinks = linksOf(ALL_DEVICES, deviceIds, brandIds).map(({ id, brand_id }) => ({ hardware_id: id, brand_id }));
  await tx.insertInto('hardware_brands').values(deviceLinks).execute();
  const planIds = await idsOf(tx.insertInto('piani_mobili').values(withMovedDates(planRows())).returning('id').execute());
  const planLinks = linksOf(SIMS, planIds, brandIds).map(({ id, brand_id }) => ({ piano_id: id, brand_id }));
  await tx.insertInto('piani_mobili_brands').values(planLinks).execute();
  const phoneIds = await idsOf(tx.insertInto('iphones').values(withMovedDates(phoneRows())).returning('id').execute());
  const phoneLinks = linksOf(PHONES, phoneIds, brandIds).map(({ id, brand_id }) => ({ iphone_id: id, brand_id }));
  await tx.insertInto('iphones_brands').values(phoneLinks).execute();
  const folderIds = await idsOf(tx.insertInto('cartelle_condivise').values(withMovedDates(folderRows())).returning('id').execute());
  const folderLinks = linksOf(FOLDER_BRANDS, folderIds, brandIds).map(({ id, brand_id }) => ({ cartella_id: id, brand_id }));
  await tx.insertInto('cartelle_brands').values(folderLinks).execute();

  const employees = withMovedDates(employeeRows(brandIds, showroomIds));
  const formerHolders = employees.filter(isFormerHolder);
  // Former employees are first inserted as present, because the database rejects an assignment to an employee who has left (uscito).
  await tx
    .insertInto('dipendenti')
    .values(employees.map((employee) => (isFormerHolder(employee) ? { ...employee, ...STILL_EMPLOYED } : employee)))
    .execute();
  await tx
    .insertInto('dipendenti_software')
    .values(withMovedDates(softwarePeriodRows(brandIds, softwareIds)))
    .execute();
  await tx
    .insertInto('dipendenti_hardware')
    .values(withMovedDates(hardwarePeriodRows(brandIds, deviceIds)))
    .execute();
  await tx
    .insertInto('dipendenti_hardware')
    .values(withMovedDates(showroomDeviceRows(brandIds, showroomIds, deviceIds)))
    .execute();
  const planPeriods = withMovedDates(planPeriodRows(brandIds, planIds));
  const planPeriodIds = await idsOf(tx.insertInto('dipendenti_piani_mobili').values(planPeriods).returning('id').execute());
  await tx
    .insertInto('dipendenti_piani_mobili')
    .values(withMovedDates(showroomPlanRows(brandIds, showroomIds, planIds)))
    .execute();
  await tx
    .insertInto('dipendenti_iphones')
    .values(withMovedDates(phonePeriodRows(brandIds, phoneIds, planPeriodIds)))
    .execute();
  await tx
    .insertInto('dipendenti_cartelle')
    .values(withMovedDates(folderPeriodRows(brandIds, folderIds)))
    .execute();

  for (const { id, stato, isactive, data_dismissione } of formerHolders) {
    await tx.updateTable('dipendenti').set({ stato, isactive, data_dismissione }).where('id', '=', id).execute();
  }

  const workflowIds = await idsOf(
    tx
      .insertInto('workflows')
      .values(withMovedDates(workflowRows(userIds)))
      .returning('id')
      .execute(),
  );
  await tx
    .insertInto('workflow_passi')
    .values(withMovedDates(stepRows(workflowIds, userIds)))
    .execute();
  await addExits(tx, today);
  await addSeasonalWorkers(tx, today);
  await addContractEnds(tx, today);
  await addKits(tx, brandIds, { itUserId: elementAt(userIds, 2), managerUserId: elementAt(userIds, 3) });
  await addTasks(tx, brandIds, { hr: elementAt(userIds, 1), manager: elementAt(userIds, 3) });
  await addRequirements(tx, today, brandIds, elementAt(userIds, 1));
  await reserveForArrivals(tx, today);

  const documents = withMovedDates(documentRows(deviceIds, userIds)).map(({ righe, ...row }) => ({ ...row, contenuto: pdfOfLines(righe) }));
  await tx.insertInto('documenti').values(documents).execute();
  const transfers = withMovedDates(transferRows({ brandIds, showroomIds, deviceIds, userIds }));
  await tx.insertInto('trasferimenti').values(transfers).execute();
  await addHandoverRecords(tx, today, elementAt(userIds, 0));
  await deleteOldTablets(tx, elementAt(userIds, 2), elementAt(brandIds, 0));
  await addRepairs(tx, today, elementAt(userIds, 0));
  await addInventoryCount(tx, today, { itUserId: elementAt(userIds, 2), showroom: elementAt(showroomIds, 2) });
  await addScheduledReports(tx, today, userIds);
  await addViews(tx, userIds);
  await addPastPrices(tx, today);
  await addBudgets(tx, today, brandIds, elementAt(userIds, 0));
  await addImports(tx, today, { itUserId: elementAt(userIds, 2), hrUserId: elementAt(userIds, 1) });
  await addInvoices(tx, today, elementAt(userIds, 2));
}

const STILL_EMPLOYED = { stato: 'entrato', isactive: true, data_dismissione: null };

const isFormerHolder = ({ id, stato, isactive }: { id: string; stato: string; isactive: boolean }) =>
  (stato === 'uscito' || !isactive) && hasAssignments(id);

async function idsOf<Id>(rows: Promise<{ id: Id }[]>): Promise<Id[]> {
  return (await rows).map((row) => row.id);
}

function linksOf(items: readonly { brands: readonly number[] }[], ids: number[], brandIds: number[]) {
  return items.flatMap(({ brands }, i) => brands.map((brand) => ({ id: elementAt(ids, i), brand_id: elementAt(brandIds, brand) })));
}
