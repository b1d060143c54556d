import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { Race } from './race.ts';
import { aBrand, countRows, signIn } from './race-tools.ts';
import { insertAsset, insertRow, insertShowroom, type Sql } from './sql-rows.ts';

async function aShowroom(sql: Sql) {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  const showroom_id = await insertShowroom(sql, [brand_id]);
  const till = await insertAsset(sql, 'hardware', [brand_id], { numero_seriale: `GARA-${brand_id}` });
  const assignment = { [KINDS.hardware.periods.column]: till, brand_id, showroom_id };
  const { id: periodo_id } = await insertRow(sql, KINDS.hardware.periods.table, assignment);
  return { token, brand_id, showroom_id, till, periodo_id: Number(periodo_id), serial: `GARA-${brand_id}` };
}

async function anInventario(sql: Sql) {
  const showroom = await aShowroom(sql);
  const { id } = await insertRow(sql, 'inventari', { showroom_id: showroom.showroom_id, scadenza: '2090-01-15' });
  const item = { inventario_id: id, tipo: 'hardware', risorsa_id: showroom.till, brand_id: showroom.brand_id, nome: 'Cassa' };
  await insertRow(sql, 'inventari_voci', item);
  return { ...showroom, id, path: `/api/inventari/${id}` };
}

const oneInventario: Race = {
  name: 'A showroom has one open inventario',
  guard: 'inventari_uno_aperto',
  async prepare({ sql }) {
    const { token, showroom_id } = await aShowroom(sql);
    const body = { showroom_id, scadenza: '2090-01-15' };
    return {
      request: () => ({ method: 'POST', path: '/api/inventari', token, body }),
      winners: () => countRows(sql, 'inventari where showroom_id = $1', [showroom_id]),
    };
  },
};

const sameCodes: Race = {
  name: 'Several phones send the same codes',
  async prepare({ sql }) {
    const { token, path, id, serial } = await anInventario(sql);
    const codici = [serial, 'SCONOSCIUTO-1', serial.toLowerCase()];
    return {
      allowedStatuses: [200],
      request: (n) => ({ method: 'POST', path: `${path}/letture`, token, body: { codici: n % 4 < 2 ? codici : codici.toReversed() } }),
      winners: () =>
        countRows(sql, `inventari i where id = $1 and (select count(*) from inventari_letture where inventario_id = i.id) = 2`, [id]),
    };
  },
};

/**
 * Some callers scan the code of the device, others close the inventario and mark the device as lost. The device must not be
 * both scanned and lost.
 */
const closedWhileScanned: Race = {
  name: 'An inventario is closed while its codes are scanned',
  async prepare({ sql }) {
    const { token, path, id, till, periodo_id, serial } = await anInventario(sql);
    const scan = { method: 'POST', path: `${path}/letture`, token, body: { codici: [serial] } };
    const closing = { smarriti: [{ tipo: 'hardware', id: till, periodo_id }] };
    return {
      allowedStatuses: [200, 409],
      request: (n) => (n % 4 < 2 ? scan : { method: 'POST', path: `${path}/chiudi`, token, body: closing }),
      winners: () =>
        countRows(
          sql,
          `inventari i join hardware h on h.id = $2 where i.id = $1 and (h.stato = 'smarrito') = (i.chiuso_il is not null)
             and (h.stato = 'smarrito') <> exists (select from inventari_letture l where l.inventario_id = i.id)`,
          [id, till],
        ),
    };
  },
};

export const COUNT_RACES: readonly Race[] = [oneInventario, sameCodes, closedWhileScanned];
