import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { inDays, moveDates } from './calendar.ts';
import { actAs, runAsLotto } from './lots.ts';
import { elementAt } from './pseudo-random.ts';

const OPEN_REPAIRS = [
  { guasto: 'Non si accende', fornitore: 'Dell ProSupport', rma: 'SR-88120431', data_invio: inDays(-24), rientro_previsto: inDays(-6) },
  { guasto: 'Cerniera rotta', fornitore: 'Assistenza Nord', rma: null, data_invio: inDays(-9), rientro_previsto: inDays(3) },
  { guasto: 'Batteria gonfia', fornitore: 'Lenovo Premier Support', rma: 'ITL-40277', data_invio: inDays(-4), rientro_previsto: inDays(5) },
  { guasto: 'Riga verde sullo schermo', fornitore: 'Assistenza Nord', rma: null, data_invio: inDays(-2), rientro_previsto: null },
];

const CLOSED_REPAIRS = [
  { guasto: 'Tastiera bagnata', fornitore: 'Assistenza Nord', data_invio: inDays(-210), chiusa_il: inDays(-198), costo: '164.70' },
  { guasto: 'Ventola rumorosa', fornitore: 'Lenovo Premier Support', data_invio: inDays(-96), chiusa_il: inDays(-89), costo: null },
  { guasto: 'Schermo crepato', fornitore: 'Assistenza Nord', data_invio: inDays(-61), chiusa_il: inDays(-50), costo: '231.80' },
];

const NOTA = 'Al posto di quello che è in assistenza.';

export async function addRepairs(tx: Transaction<DB>, today: string, itUserId: number): Promise<void> {
  const brokenIds = await idsWhere(tx, sql`h.stato = 'in riparazione'`, OPEN_REPAIRS.length - 1);
  const [swappedId = 0, ...repairIds] = [await swapLaptop(tx, today, itUserId), ...brokenIds];
  const openRepairs = [...repairIds, swappedId].map((hardware_id, i) => ({ hardware_id, ...elementAt(OPEN_REPAIRS, i) }));
  await actAs(tx, String(itUserId));
  const workingIds = await idsWhere(tx, sql`h.stato = 'attivo' and h.tipo = 'laptop'`, CLOSED_REPAIRS.length);
  const closedRepairs = workingIds.map((hardware_id, i) => ({ hardware_id, ...elementAt(CLOSED_REPAIRS, i), esito: 'riparato' }));
  await tx.insertInto('riparazioni').values(moveDates(today, closedRepairs)).execute();
  await tx.insertInto('riparazioni').values(moveDates(today, openRepairs)).execute();
  await actAs(tx, '');
}

async function idsWhere(tx: Transaction<DB>, condition: ReturnType<typeof sql>, limitCount: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select h.id from hardware h where ${condition} order by h.id limit ${limitCount}::integer`.execute(tx);
  return rows.map(({ id }) => id);
}

interface LaptopPair {
  id: number;
  con: number;
  periodo: number;
  dipendente_id: string;
  brand_id: number;
  titolo: string;
}

/** Replaces the oldest assigned laptop with a free laptop of the same brand. Resolves to the id of the replaced laptop. */
async function swapLaptop(tx: Transaction<DB>, today: string, itUserId: number): Promise<number> {
  const { rows } = await sql<LaptopPair>`
    select h.id, f.id as con, p.id as periodo, p.dipendente_id, p.brand_id, h.nome || ' sostituito con ' || f.nome as titolo
    from hardware h join dipendenti_hardware p on p.hardware_id = h.id and p.data_revoca is null
      join dipendenti d on d.id = p.dipendente_id and d.stato = 'entrato' and d.isactive and d.data_dismissione is null
      join hardware_brands l on l.brand_id = p.brand_id
      join hardware f on f.id = l.hardware_id and f.tipo = h.tipo and f.stato = 'attivo'
        and not exists (select from dipendenti_hardware q where q.hardware_id = f.id and q.data_revoca is null)
    where h.tipo = 'laptop' and h.stato = 'attivo'
    order by h.data_acquisto, h.id, f.id limit 1`.execute(tx);
  const [pair] = rows;
  if (!pair) throw new Error('The demo company has no free laptop');
  const { id, con, periodo, dipendente_id, brand_id, titolo } = pair;
  const { day, created_at } = elementAt(moveDates(today, [{ day: inDays(-2), created_at: `${inDays(-2)}T09:30:00Z` }]), 0);
  const newAssignment = { dipendente_id, brand_id, hardware_id: con, data_assegnazione: day, created_at, note: NOTA };
  await runAsLotto(tx, itUserId, 'sostituzione', titolo, async () => {
    await tx.updateTable('dipendenti_hardware').set({ data_revoca: day }).where('id', '=', periodo).execute();
    await tx.updateTable('hardware').set({ stato: 'in riparazione' }).where('id', '=', id).execute();
    await tx.insertInto('dipendenti_hardware').values(newAssignment).execute();
  });
  return id;
}
