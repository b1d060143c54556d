import { hash } from '@node-rs/argon2';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { ACCOUNTS, BRANDS, PASSWORD, SHOWROOMS } from './company.ts';
import { DEVICES } from './devices.ts';
import { PEOPLE } from './people.ts';
import type { Person } from './person.ts';

/** Fills an empty database with the demonstration's company, all or nothing, and gives the lines that say how to sign in. */
export async function loadDemo(owner: pg.PoolConfig): Promise<string[]> {
  const { db } = connect(owner);
  try {
    if (await isEmpty(db)) await db.transaction().execute(fill);
    return ['', `Utenti della dimostrazione (password per tutti: ${PASSWORD}):`, ...ACCOUNTS.map(describe), ''];
  } finally {
    await db.destroy();
  }
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('primo_amministratore').select('user_id').executeTakeFirst()) === undefined;
}

function describe({ username, role, amministratore, rights }: (typeof ACCOUNTS)[number]): string {
  const brands = Object.entries(rights).map(
    ([index, right]) => `${BRANDS[Number(index)]?.nome} (${right === 'can_view' ? 'vede' : 'modifica'})`,
  );
  return `  ${username.padEnd(16)} ${role.padEnd(8)} ${amministratore ? 'amministratore: tutto' : brands.join(', ')}`;
}

type Tx = Transaction<DB>;

async function fill(tx: Tx): Promise<void> {
  const brandIds = await idsOf(
    tx
      .insertInto('brands')
      .values(BRANDS.map((brand) => ({ ...brand })))
      .returning('id')
      .execute(),
  );
  await addAccounts(tx, brandIds);
  const showroomIds = await addShowrooms(tx, brandIds);
  const deviceIds = await addDevices(tx, brandIds);
  await addPeople(tx, brandIds, showroomIds, deviceIds);
}

async function idsOf<Id>(rows: Promise<{ id: Id }[]>): Promise<Id[]> {
  return (await rows).map((row) => row.id);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The demonstration names number ${index} of a list of ${list.length}`);
  return item;
}

async function addAccounts(tx: Tx, brandIds: number[]): Promise<void> {
  const password_hash = await hash(PASSWORD);
  const userIds = await idsOf(
    tx
      .insertInto('users')
      .values(ACCOUNTS.map(({ rights: _, ...account }) => ({ ...account, email: `${account.username}@organico.example`, password_hash })))
      .returning('id')
      .execute(),
  );
  const rights = ACCOUNTS.flatMap((account, user) =>
    Object.entries(account.rights).map(([brand, right]) => ({
      user_id: at(userIds, user),
      brand_id: at(brandIds, Number(brand)),
      can_edit: right === 'can_edit',
    })),
  );
  await tx.insertInto('user_brands').values(rights).execute();
  await tx
    .insertInto('primo_amministratore')
    .values({ user_id: at(userIds, 0) })
    .execute();
}

async function addShowrooms(tx: Tx, brandIds: number[]): Promise<number[]> {
  const ids = await idsOf(
    tx
      .insertInto('showrooms')
      .values(SHOWROOMS.map(({ nome }) => ({ nome })))
      .returning('id')
      .execute(),
  );
  const links = SHOWROOMS.flatMap(({ brands }, i) => brands.map((brand) => ({ showroom_id: at(ids, i), brand_id: at(brandIds, brand) })));
  await tx.insertInto('showroom_brands').values(links).execute();
  return ids;
}

async function addDevices(tx: Tx, brandIds: number[]): Promise<number[]> {
  const rows = DEVICES.map(({ nome, tipo, marca, modello, costo, seriale, garanzia, stato = 'attivo' }, i) => ({
    nome,
    tipo,
    marca,
    modello,
    stato,
    costo_annuo: costo,
    numero_seriale: seriale,
    garanzia_scadenza: garanzia,
    created_at: minutesApart(i),
  }));
  const ids = await idsOf(tx.insertInto('hardware').values(rows).returning('id').execute());
  const links = DEVICES.flatMap(({ brands }, i) => brands.map((brand) => ({ hardware_id: at(ids, i), brand_id: at(brandIds, brand) })));
  await tx.insertInto('hardware_brands').values(links).execute();
  return ids;
}

// Rows of one transaction would all be as old: the lists' order, newest first, would be left to the ids.
function minutesApart(i: number) {
  return sql<string>`timestamptz '2026-11-20 08:00:00Z' - ${i} * interval '1 minute'`;
}

async function addPeople(tx: Tx, brandIds: number[], showroomIds: number[], deviceIds: number[]): Promise<void> {
  for (const [i, person] of PEOPLE.entries()) {
    const brand_id = at(brandIds, person.brand);
    const { id } = await tx
      .insertInto('dipendenti')
      .values({ ...employee(person, i), brand_id, showroom: showroomOf(person, showroomIds) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const device of person.ha ?? []) {
      await tx
        .insertInto('dipendenti_hardware')
        .values({ dipendente_id: id, hardware_id: at(deviceIds, device), brand_id, data_assegnazione: person.dal })
        .execute();
    }
    if (person.workflow) {
      const data_completamento = person.workflow === 'completato_it' ? person.dal : null;
      await tx
        .insertInto('workflows')
        .values({ dipendente_id: id, stato: person.workflow, data_inizio: person.dal, data_completamento })
        .execute();
    }
  }
}

function showroomOf({ showroom }: Person, ids: number[]): number | null {
  return showroom === undefined ? null : at(ids, showroom);
}

function employee(
  { nome, cognome, posizione, tipologia = 'worker', dipartimento = 'Worker', stato = 'entrato', isactive = true, dal, al }: Person,
  i: number,
) {
  const name = `${nome}.${cognome}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    nome,
    cognome,
    posizione,
    tipologia,
    dipartimento,
    stato,
    isactive,
    email: `${name}@organico.example`,
    telefono: `02 8912 44${String(10 + i).padStart(2, '0')}`,
    cellulare: `347 512 88${String(30 + i).padStart(2, '0')}`,
    data_assunzione: dal,
    data_dismissione: al ?? null,
    data_inizio_malattia: stato === 'in malattia' ? '2026-11-10' : null,
    data_fine_malattia: stato === 'in malattia' ? '2026-11-28' : null,
    created_at: minutesApart(i),
  };
}
