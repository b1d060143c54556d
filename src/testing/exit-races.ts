import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { assign, insertAsset, insertRow, type Sql } from './sql-rows.ts';

async function aLeaver(sql: Sql) {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  return { token, brand_id, person: await aPerson(sql, brand_id) };
}

async function anExit(sql: Sql) {
  const leaver = await aLeaver(sql);
  const { rows } = await sql.query('select oggi()::text as data_uscita');
  const previousState = { prima_stato: 'entrato', prima_isactive: true };
  const { id } = await insertRow(sql, 'uscite', { dipendente_id: leaver.person.id, data_uscita: rows[0].data_uscita, ...previousState });
  return { ...leaver, path: `/api/uscite/${id}`, id };
}

const oneExit: Race = {
  name: 'An employee has one open exit',
  async prepare({ sql }) {
    const { token, person } = await aLeaver(sql);
    return {
      winners: () => countRows(sql, 'uscite where dipendente_id = $1', [person.id]),
      request: () => ({ method: 'POST', path: '/api/uscite', token, body: { dipendente_id: person.id, data_uscita: '2199-12-31' } }),
    };
  },
};

const oneOutcome: Race = {
  name: 'Two callers decide about the same item of an exit',
  async prepare({ sql }) {
    const { token, brand_id, person, path, id } = await anExit(sql);
    const laptop = await insertAsset(sql, 'hardware', [brand_id]);
    await assign(sql, 'hardware', laptop, person);
    return {
      winners: () => countRows(sql, 'uscite_esiti where uscita_id = $1', [id]),
      request: (n) => {
        const voce = { tipo: 'hardware', id: laptop, esito: 'restituito', note: `Nota ${n}` };
        return { method: 'POST', path: `${path}/esiti`, token, body: { voci: [voce] } };
      },
    };
  },
};

const oneClosing: Race = {
  name: 'Two callers close the same exit',
  async prepare({ sql }) {
    const { token, path, id } = await anExit(sql);
    return {
      winners: () => countRows(sql, `registro where oggetto = 'uscite' and oggetto_id = $1 and dopo ->> 'stato' = 'chiusa'`, [String(id)]),
      request: () => ({ method: 'POST', path: `${path}/chiudi`, token, body: {} }),
    };
  },
};

/** Half of the callers record the outcome of the only item, the others close the exit. An exit without that outcome cannot be closed. */
const decidedWhileClosing: Race = {
  name: 'An item is decided on while its exit is closed',
  async prepare({ sql }) {
    const { token, brand_id, person, path, id } = await anExit(sql);
    const laptop = await insertAsset(sql, 'hardware', [brand_id]);
    await assign(sql, 'hardware', laptop, person);
    return {
      allowedStatuses: [200, 409],
      request: (n) =>
        n % 4 < 2
          ? { method: 'POST', path: `${path}/esiti`, token, body: { voci: [{ tipo: 'hardware', id: laptop, esito: 'restituito' }] } }
          : { method: 'POST', path: `${path}/chiudi`, token, body: {} },
      // The item must have exactly one recorded outcome, and at the end the employee has no assigned item.
      winners: () =>
        countRows(
          sql,
          `uscite u where id = $1 and (select count(*) from uscite_esiti where uscita_id = u.id) = 1
             and not exists (select from dipendenti_hardware where dipendente_id = u.dipendente_id and data_revoca is null)`,
          [id],
        ),
    };
  },
};

export const EXIT_RACES: readonly Race[] = [oneExit, oneOutcome, oneClosing, decidedWhileClosing];
