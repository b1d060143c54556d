import type pg from 'pg';
import { KINDS as ASSET_TYPES } from '#features/equipment/risorse/kinds.ts';
import { mapRisorse, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

export type Sql = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;
export type Values = Record<string, unknown>;
/** A stored row with its id. The other columns are not typed, because tests compare them only as a whole. */
export interface Row<Id = number> extends Values {
  id: Id;
}
export interface DipendenteRow extends Row<string> {
  brand_id: number;
}

let counter = 0;
const nextNumber = () => ++counter;

export async function insertRow<R extends Values = Row>(sql: Sql, table: string, values: Values): Promise<R> {
  const columns = Object.keys(values).map((name) => `"${name}"`);
  const placeholders = columns.map((_, i) => `$${i + 1}`);
  const { rows } = await sql.query(
    `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')}) returning *`,
    Object.values(values),
  );
  return rows[0];
}

export function updateRow(sql: Sql, table: string, id: number | string, values: Values): Promise<unknown> {
  const columns = Object.keys(values).map((name, i) => `"${name}" = $${i + 2}`);
  return sql.query(`update ${table} set ${columns.join(', ')} where id = $1`, [id, ...Object.values(values)]);
}

// The hash of 'quattro parole a caso', the password of all test accounts, with cheap parameters.
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$Q7iPk6qnPj+dVnr0JERyQQ$NHoTriPPdzJMTbMliqAfhqSqOtOGtOTmD98WjMKX73Q';

export function insertUser(sql: Sql, values: Values = {}): Promise<Row> {
  const email = `utente${nextNumber()}@organico.test`;
  return insertRow(sql, 'users', { username: email, email, password_hash: PASSWORD_HASH, ...values });
}

export function insertBrand(sql: Sql, values: Values = {}): Promise<Row> {
  return insertRow(sql, 'brands', { nome: `Brand ${nextNumber()}`, ...values });
}

export function insertDipendente(sql: Sql, values: Values & { brand_id: number }): Promise<DipendenteRow> {
  return insertRow(sql, 'dipendenti', { nome: 'Anna', cognome: 'Rossi', email: `anna.rossi${nextNumber()}@organico.test`, ...values });
}

export function insertManager(sql: Sql, values: Values & { brand_id: number }): Promise<DipendenteRow> {
  return insertDipendente(sql, { tipologia: 'manager', ...values });
}

export function insertWorkflow(sql: Sql, values: Values & { dipendente_id: string }): Promise<Row> {
  return insertRow(sql, 'workflows', values);
}

/** Inserts an issued verbale with one item that no longer exists. Its number is higher than the numbers that the product assigns. */
export async function insertVerbale(sql: Sql, values: Values & { brand_id: number; emesso_da: number }): Promise<Row> {
  const row = await insertRow(sql, 'verbali', {
    anno: 2026,
    numero: 5000 + nextNumber(),
    tipo: 'consegna',
    nome: 'Anna',
    cognome: 'Rossi',
    ...values,
  });
  const voce = { tipo: 'hardware', risorsa_id: 2_000_000_000, periodo_id: 2_000_000_000, nome: 'Portatile' };
  await insertRow(sql, 'verbali_voci', { verbale_id: row.id, posizione: 1, ...voce });
  const contenuto = {
    ...{ codice: row.codice, tipo: row.tipo, data: '2026-01-15', luogo: null, brand: { nome: 'Brand', colore: '#112233' }, logo: null },
    ...{
      intestazione: 'Brand',
      persona: `${row.nome} ${row.cognome}`,
      testo: 'Si consegna.',
      note: row.note,
      chiude: [],
      ancora_fuori: [],
    },
    voci: [{ tipo: 'hardware', nome: 'Portatile', identificativo: null, accessori: null, condizione: null }],
  };
  await insertRow(sql, 'verbali_documenti', {
    verbale_id: row.id,
    contenuto: JSON.stringify(contenuto),
    pdf: Buffer.from('%PDF-1.7 esempio'),
  });
  return row;
}

/** Inserts a showroom and its brands in one statement, because the database rejects a statement that leaves a showroom without a brand. */
export function insertShowroom(sql: Sql, brandIds: number[], values: Values = {}): Promise<number> {
  return insertWithBrands(
    sql,
    { table: 'showrooms', links: 'showroom_brands', linkColumn: 'showroom_id' },
    { nome: `Showroom ${nextNumber()}`, ...values },
    brandIds,
  );
}

/** Inserts a dotazione of these brands with one line, a laptop, for all jobs. */
export function insertDotazione(sql: Sql, brandIds: number[], { descrizione = 'Portatile', ...values }: Values = {}): Promise<number> {
  const details = { hardware_tipo: null, software_id: null, cartella_id: null, permessi: null, gb_minimi: null };
  const voci = JSON.stringify([{ tipo: 'hardware', descrizione, ...details, quantita: 1 }]);
  const links = { table: 'dotazioni', links: 'dotazioni_brands', linkColumn: 'dotazione_id' };
  return insertWithBrands(sql, links, { nome: `Dotazione ${nextNumber()}`, voci, ...values }, brandIds);
}

/** Inserts a task model of these brands. Every onboarding, whatever the job, gets the task, which HR has to do. */
export function insertModello(sql: Sql, brandIds: number[], values: Values = {}): Promise<number> {
  const links = { table: 'modelli_attivita', links: 'modelli_attivita_brands', linkColumn: 'modello_id' };
  return insertWithBrands(sql, links, { nome: `Attività ${nextNumber()}`, corso: 'onboarding', mano: 'hr', ...values }, brandIds);
}

/** Inserts a type of requirement of these brands, for all jobs: a course that never expires. */
export function insertTipoAdempimento(sql: Sql, brandIds: number[], values: Values = {}): Promise<number> {
  const links = { table: 'tipi_adempimento', links: 'tipi_adempimento_brands', linkColumn: 'tipo_id' };
  return insertWithBrands(sql, links, { nome: `Adempimento ${nextNumber()}`, categoria: 'formazione', ...values }, brandIds);
}

export const KINDS = mapRisorse('tipo', (tipo) => {
  const { table, links, periods } = ASSET_TYPES[tipo];
  return {
    table,
    links: links.table,
    linkColumn: links.column,
    periods: periods.table,
    column: periods.column,
    name: ASSET_TYPES[tipo].name,
  };
});
export type Kind = TipoRisorsa;
export const KIND_NAMES = TIPI_RISORSA;

const REQUIRED: { readonly [K in Kind]?: () => Values } = {
  software: () => ({ nome: `Software ${nextNumber()}`, licenza: 'annuale', costo_licenza: '120.00' }),
  hardware: () => ({ nome: `Portatile ${nextNumber()}`, tipo: 'Laptop', marca: 'Lenovo', modello: 'T14' }),
  piano_mobile: () => ({ nome_piano: `Piano ${nextNumber()}`, operatore: 'TIM', costo_annuo: '180.00', dati_gb: 100 }),
  telefono: () => ({ modello: `iPhone ${nextNumber()}`, colore: 'Nero', memoria: '128GB', costo_annuo: '300.00' }),
  cartella: () => ({ nome: `Cartella ${nextNumber()}`, percorso: '\\\\server\\condivisa' }),
};

export const exampleOf = (kind: Kind): Values => REQUIRED[kind]?.() ?? requiredTexts(kind);

function requiredTexts(kind: Kind): Values {
  const required = Object.entries(ASSET_TYPES[kind].fields).filter(([, { input }]) => !input.safeParse(undefined).success);
  return Object.fromEntries(required.map(([name, { label }]) => [name, `${label} ${nextNumber()}`]));
}

export function insertAsset(sql: Sql, kind: Kind, brandIds: number[], values: Values = {}): Promise<number> {
  return insertWithBrands(sql, KINDS[kind], { ...exampleOf(kind), ...values }, brandIds);
}

export const insertSoftware = (sql: Sql, brandIds: number[], values: Values = {}) => insertAsset(sql, 'software', brandIds, values);
export const insertHardware = (sql: Sql, brandIds: number[], values: Values = {}) => insertAsset(sql, 'hardware', brandIds, values);

export async function insertWithBrands(
  sql: Sql,
  owner: { table: string; links: string; linkColumn: string },
  values: Values,
  brandIds: number[],
): Promise<number> {
  const columns = Object.keys(values);
  const placeholders = columns.map((_, i) => `$${i + 1}`);
  const { rows } = await sql.query(
    `with item as (insert into ${owner.table} (${columns.join(', ')}) values (${placeholders.join(', ')}) returning id)
     insert into ${owner.links} (${owner.linkColumn}, brand_id) select item.id, b from item, unnest($${columns.length + 1}::integer[]) b
     returning ${owner.linkColumn} as id`,
    [...Object.values(values), brandIds],
  );
  return rows[0]?.id;
}

export function assign(
  sql: Sql,
  kind: Kind,
  itemId: number,
  dipendente: { id: string; brand_id: number },
  values: Values = {},
): Promise<Row> {
  const { periods, column } = KINDS[kind];
  return insertRow(sql, periods, { dipendente_id: dipendente.id, [column]: itemId, brand_id: dipendente.brand_id, ...values });
}

export function endAssignment(sql: Sql, kind: Kind, itemId: number): Promise<unknown> {
  const { periods, column } = KINDS[kind];
  return sql.query(`update ${periods} set data_revoca = greatest(oggi(), data_assegnazione) where ${column} = $1 and data_revoca is null`, [
    itemId,
  ]);
}
