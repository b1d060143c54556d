// Races on an inventory count: two callers start one, phones send the same codes, a caller closes it while others read.
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { Race } from './race.ts';
import { aBrand, count, signIn } from './race-tools.ts';
import { insertAsset, insertRow, insertShowroom, type Sql } from './sql-rows.ts';

async function aShop(sql: Sql) {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  const showroom_id = await insertShowroom(sql, [brand_id]);
  const till = await insertAsset(sql, 'hardware', [brand_id], { numero_seriale: `GARA-${brand_id}` });
  const held = { [KINDS.hardware.periods.column]: till, brand_id, showroom_id };
  const { id: periodo_id } = await insertRow(sql, KINDS.hardware.periods.table, held);
  return { token, brand_id, showroom_id, till, periodo_id: Number(periodo_id), serial: `GARA-${brand_id}` };
}

async function aCount(sql: Sql) {
  const shop = await aShop(sql);
  const { id } = await insertRow(sql, 'inventari', { showroom_id: shop.showroom_id, scadenza: '2090-01-15' });
  const counted = { inventario_id: id, tipo: 'hardware', risorsa_id: shop.till, brand_id: shop.brand_id, nome: 'Cassa' };
  await insertRow(sql, 'inventari_voci', counted);
  return { ...shop, id, path: `/api/inventari/${id}` };
}

const oneCount: Race = {
  name: 'un inventario per showroom',
  guard: 'inventari_uno_aperto',
  async prepare({ sql }) {
    const { token, showroom_id } = await aShop(sql);
    const body = { showroom_id, scadenza: '2090-01-15' };
    return {
      request: () => ({ method: 'POST', path: '/api/inventari', token, body }),
      winners: () => count(sql, 'inventari where showroom_id = $1', [showroom_id]),
    };
  },
};

const sameCodes: Race = {
  name: 'gli stessi codici da più telefoni',
  async prepare({ sql }) {
    const { token, path, id, serial } = await aCount(sql);
    const codici = [serial, 'SCONOSCIUTO-1', serial.toLowerCase()];
    return {
      mayAnswer: [200],
      request: (n) => ({ method: 'POST', path: `${path}/letture`, token, body: { codici: n % 4 < 2 ? codici : codici.toReversed() } }),
      winners: () =>
        count(sql, `inventari i where id = $1 and (select count(*) from inventari_letture where inventario_id = i.id) = 2`, [id]),
    };
  },
};

/** One caller reads the device's code while another reports it lost: it must never be both read and lost. */
const closedWhileRead: Race = {
  name: 'inventario chiuso mentre si legge',
  async prepare({ sql }) {
    const { token, path, id, till, periodo_id, serial } = await aCount(sql);
    const read = { method: 'POST', path: `${path}/letture`, token, body: { codici: [serial] } };
    const lost = { smarriti: [{ tipo: 'hardware', id: till, periodo_id }] };
    return {
      mayAnswer: [200, 409],
      request: (n) => (n % 4 < 2 ? read : { method: 'POST', path: `${path}/chiudi`, token, body: lost }),
      winners: () =>
        count(
          sql,
          `inventari i join hardware h on h.id = $2 where i.id = $1 and (h.stato = 'smarrito') = (i.chiuso_il is not null)
             and (h.stato = 'smarrito') <> exists (select from inventari_letture l where l.inventario_id = i.id)`,
          [id, till],
        ),
    };
  },
};

export const COUNT_RACES: readonly Race[] = [oneCount, sameCodes, closedWhileRead];
