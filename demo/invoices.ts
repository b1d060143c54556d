// Two invoices with typical findings: a month of a mobile operator, and a year of software seats.
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { createFattura } from '#features/billing/fatture/server/routes.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { readCsv } from '#server/incoming/read-csv.ts';
import { euroText } from '#shared/euro.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addDays } from '#shared/scadenze.ts';
import { scopeOf } from './imports.ts';
import { actAs } from './lots.ts';

const OPERATORE = 'TIM Business';
const UNKNOWN_NUMBER = '335 9004417';
const EXTERNAL_EMAIL = 'consulente@studiograssi.example';

export async function addInvoices(tx: Transaction<DB>, today: string, itUserId: number): Promise<void> {
  await actAs(tx, String(itUserId));
  const scope = await scopeOf(tx, itUserId);
  const brand_ids = brandsFor(scope, 'risorse.modifica');
  const addInvoice = (values: Omit<Parameters<typeof createFattura>[2]['values'], 'sha256'>, lines: readonly string[]) => {
    const bytes = Buffer.from(lines.join('\r\n'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return createFattura(tx as never, scope, { values: { ...values, sha256 }, brand_ids, tabella: readCsv(bytes) });
  };

  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
  const dal = `${lastDay.slice(0, 7)}-01`;
  const month = { fornitore: OPERATORE, numero: `8A${dal.slice(2, 4)}${dal.slice(5, 7)}0417`, dal, periodicita: 'mese' as const };
  const operatorInvoiceId = await addInvoice(
    { ...month, nome_file: `dettaglio-linee-${dal.slice(0, 7)}.csv` },
    await operatorRows(tx, brand_ids, lastDay),
  );
  const year = { dal: `${today.slice(0, 4)}-01-01`, periodicita: 'anno' as const };
  const { fornitore, lines } = await seatRows(tx, brand_ids);
  await addInvoice({ ...year, fornitore, numero: `INV-${today.slice(0, 4)}-20931`, nome_file: 'seats.csv' }, lines);
  await sql`
    update rilievi set stato = 'accantonato', motivo = 'SIM di scorta per le fiere: la teniamo fino a fine stagione.', chiuso_il = now(), chiuso_da = ${itUserId}
    where id = (select min(id) from rilievi where fattura_id = ${operatorInvoiceId} and tipo = 'nessuno')`.execute(tx);
  await actAs(tx, '');
}

/**
 * Returns the lines of the mobile operator's invoice. Two assigned SIMs are missing, and one SIM has a new price, so that findings of each
 * type exist.
 */
async function operatorRows(tx: Transaction<DB>, brands: readonly number[], day: string): Promise<string[]> {
  const { rows } = await sql<{ numero: string; nome: string; costo: string; isAssigned: boolean }>`
    select i.numero_telefono as numero, i.nome_piano as nome, round(i.costo_annuo / 12, 2) as costo,
      exists (select from dipendenti_piani_mobili p where p.piano_mobile_id = i.id and p.data_revoca is null and p.data_assegnazione <= ${day}) as held
    from piani_mobili i
    where i.operatore = ${OPERATORE} and i.attivo and i.numero_telefono is not null
      and exists (select from piani_mobili_brands l where l.piano_id = i.id and l.brand_id = any(${[...brands]}::integer[]))
    order by held desc, i.id`.execute(tx);
  const lines = rows.slice(2).map(({ numero, nome, costo }, i) => [numero, nome, euroText(Number(costo) + (i === 3 ? 4.9 : 0))].join(';'));
  const total = 'Totale imponibile;;';
  return ['Numero linea;Profilo tariffario;Importo netto', ...lines, `${UNKNOWN_NUMBER};Voce illimitata;9,90`, total];
}

/**
 * Returns the lines of the invoice for software seats. The seat of one employee is missing, one seat is more expensive, one belongs to an
 * employee who has left, and one to an unknown person.
 */
async function seatRows(tx: Transaction<DB>, brands: readonly number[]): Promise<{ fornitore: string; lines: string[] }> {
  const { rows } = await sql<{ nome: string; fornitore: string; costo: string; emails: string[] }>`
    select i.nome, i.fornitore, i.costo_licenza as costo, array_agg(d.email::text order by d.email) as emails
    from software i join dipendenti_software p on p.software_id = i.id and p.data_revoca is null
      join dipendenti d on d.id = p.dipendente_id and d.brand_id = any(${[...brands]}::integer[]) and d.stato not in ('uscito', 'entrante')
    where i.fornitore is not null and i.costo_licenza > 100 and coalesce(i.data_scadenza, 'infinity') > oggi()
      and (select count(*) from software s where s.fornitore = i.fornitore) = 1
    group by i.id having count(*) between 8 and 30 order by i.costo_licenza desc limit 1`.execute(tx);
  const [licenceRow] = rows;
  if (!licenceRow) throw new Error('The demo company has no licence with 8 to 30 seats');
  const formerEmployees = await sql<{ email: string }>`
    select email from dipendenti where stato = 'uscito' and brand_id = any(${[...brands]}::integer[]) order by data_dismissione desc, email limit 1`.execute(
    tx,
  );
  const { nome, fornitore, costo, emails } = licenceRow;
  const billed = [...emails.slice(1), ...formerEmployees.rows.map(({ email }) => email), EXTERNAL_EMAIL];
  const lines = billed.map((email, i) => [email, nome, (Number(costo) * (i === 1 ? 1.15 : 1)).toFixed(2)].join(';'));
  return { fornitore, lines: ['User email;Product;Amount (EUR)', ...lines] };
}
