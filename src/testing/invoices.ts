import { createFattura, type FatturaIntera, listRilievi, type Rilievo } from '#features/billing/fatture/contract.ts';
import type { Answer, Client } from './client.ts';
import { assign, insertAsset, insertBrand, insertDipendente, type Sql } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

type InvoiceDetails = { fornitore?: string; numero?: string; dal?: string; periodicita?: string; nome?: string };

/** Uploads a file with these bytes or lines (cells separated by semicolons) as the October invoice of TIM. */
export function uploadFattura(
  client: Client,
  brands: readonly number[],
  lines: readonly string[] | Buffer,
  details: InvoiceDetails = {},
): Promise<Answer<unknown>> {
  const query = { fornitore: 'TIM', dal: '2026-10-01', periodicita: 'mese', nome: 'ottobre.csv', ...details, brand_ids: brands.join() };
  return client.try(createFattura, {
    query: query as never,
    body: (Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\n'))) as never,
  });
}

/** Uploads an invoice with uploadFattura. Throws if the upload fails. */
export async function uploadValidFattura(
  client: Client,
  brands: readonly number[],
  lines: readonly string[] | Buffer,
  details: InvoiceDetails = {},
): Promise<FatturaIntera> {
  const { status, text, body } = await uploadFattura(client, brands, lines, details);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body as FatturaIntera; // the server has validated the response with this contract
}

/** Returns each finding of an invoice as a text 'tipo riferimento euro', the largest amount first. */
export async function rilieviOf(client: Client, { id }: { id: number }): Promise<string[]> {
  return (await findRilieviOf(client, { id })).map(({ tipo, riferimento, euro_annui }) => `${tipo} ${riferimento} ${euro_annui}`);
}

export async function findRilieviOf(client: Client, { id }: { id: number }): Promise<Rilievo[]> {
  return client.call(listRilievi, { query: { fattura_id: String(id) } });
}

export async function setUscito(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() - 1, data_assunzione = null where id = $1`, [id]);
}

export const HEAD = 'Numero linea;Descrizione;Totale';
export const A_YEAR_AGO = { data_assegnazione: '2025-11-01' };
let counter = 0;
export const newPhoneNumber = () => `347 ${String(1_000_000 + ++counter)}`;

export function invoicesOf(app: TestApp) {
  async function aCompany() {
    const { id: brand } = await insertBrand(app.sql);
    const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
    const aPlan = async (values: object = {}) => {
      const numero = newPhoneNumber();
      const id = await insertAsset(app.sql, 'piano_mobile', [brand], { numero_telefono: numero, costo_annuo: '120.00', ...values });
      return { id, numero };
    };
    const anAssignedPlan = async (values: object = {}) => {
      const plan = await aPlan(values);
      const anna = await insertDipendente(app.sql, { brand_id: brand });
      await assign(app.sql, 'piano_mobile', plan.id, anna, A_YEAR_AGO);
      return { ...plan, anna };
    };
    return { brand, it, aPlan, aHeldPlan: anAssignedPlan };
  }
  return { aCompany };
}
