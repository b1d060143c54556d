import { sql } from 'kysely';
import { openQuestions } from '#features/exchange/importazioni/rules.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Campo } from '#shared/lettura-file.ts';
import type { FatturaIntera } from '../contract.ts';
import { CAMPI_RIGA, SINONIMI_RIGA } from '../fields.ts';
import { mancaAllaLettura, TIPI_RILIEVO, type TipoRilievo } from '../rules.ts';
import { findLettura } from './compare-fattura.ts';
import { findVisible } from './queries.ts';

/** So many rows that could not be read are told one by one. */
const MOST_ERRORS = 50;

const CAMPI: Campo[] = Object.entries(CAMPI_RIGA).map(([campo, { label }]) => ({
  ...{ campo, etichetta: label, obbligatorio: campo === 'importo', riconosce: false },
  ...{ nomina: null, valori: null, esempio: null },
}));

/** One with all that its page shows, or 404. */
export async function describeFattura(db: Db, scope: Scope, id: number): Promise<FatturaIntera> {
  const fattura = await findVisible(db, scope, id);
  const lettura = await findLettura(db, scope, id);
  const figures = await sql<Pick<FatturaIntera, 'fatturato' | 'atteso' | 'tolleranza' | 'vuoti'>>`
    select fatturato, atteso, tolleranza, vuoti from fatture_letture where fattura_id = ${id}`.execute(scoped(db, scope));
  const errate = await sql<{ riga: number; errore: string }>`
    select riga, errore from fatture_righe where fattura_id = ${id} and errore is not null order by riga limit ${MOST_ERRORS}`.execute(
    scoped(db, scope),
  );
  const sums = await sql<FatturaIntera['per_tipo'][number]>`
    select tipo, count(*)::integer as rilievi, (count(*) filter (where stato = 'aperto'))::integer as aperti, sum(euro_annui) as euro_annui
    from rilievi where fattura_id = ${id} group by tipo`.execute(scoped(db, scope));
  const none = (tipo: TipoRilievo) => ({ tipo, rilievi: 0, aperti: 0, euro_annui: 0 });
  return {
    ...fattura,
    ...lettura,
    ...(figures.rows[0] ?? { fatturato: 0, atteso: 0, tolleranza: 0, vuoti: [] }),
    campi: CAMPI,
    domande: openQuestions(lettura.colonne, lettura, CAMPI_RIGA, SINONIMI_RIGA),
    manca: mancaAllaLettura(lettura.mappatura) ?? null,
    errate: errate.rows,
    per_tipo: TIPI_RILIEVO.map((tipo) => sums.rows.find((row) => row.tipo === tipo) ?? none(tipo)),
  };
}
