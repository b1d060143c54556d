// For `npm run restore`: reads from the former database, if it is known, which anonymizations, retention deletions, holds and
// deactivations were made after the backup. The administrator must repeat these actions.
import type pg from 'pg';
import { openClient } from '#server/db/connect.ts';
import { explainConnection } from '#server/startup-error.ts';

interface LastingActions {
  anonimi: string[];
  elenchi: string[];
  blocchi: string[];
  attivi: string[];
}

const LASTING_ACTIONS_SQL = `select
  array(select dipendente_id::text from anonimizzazioni where stato = 'fatta' order by decisa_il) as anonimi,
  array(select id::text from conservazione_elenchi where approvato_il is not null order by id) as elenchi,
  array(select dipendente_id::text from conservazione_blocchi where tolto_il is null order by id) as blocchi,
  array(select username::text from users where is_active order by username) as attivi`;

export async function readLastingActions(owner: pg.ClientConfig, setting: string): Promise<LastingActions> {
  const client = await openClient({ application_name: 'organico restore', ...owner }).catch((error) => explainConnection(error, setting));
  try {
    const { rows } = await client.query<LastingActions>(LASTING_ACTIONS_SQL);
    return rows[0] as LastingActions; // the query has no FROM, so it always returns one row
  } finally {
    await client.end();
  }
}

/**
 * Returns one Italian sentence for each type of action that the administrator must repeat after a restore; an empty array if there is none.
 */
export function describeLostActions(before: LastingActions, now: LastingActions): string[] {
  const missingFrom = (earlier: string[], later: string[]) => [...new Set(earlier)].filter((each) => !later.includes(each));
  const employeePages = (ids: string[]) => ids.map((id) => `\n  /employees/${id}`).join('');
  const anonimi = missingFrom(before.anonimi, now.anonimi);
  const elenchi = missingFrom(before.elenchi, now.elenchi);
  const blocchi = missingFrom(before.blocchi, now.blocchi);
  const attivi = missingFrom(now.attivi, before.attivi);
  return [
    anonimi.length > 0 && `Erano anonime, e hanno di nuovo il loro nome:${employeePages(anonimi)}`,
    elenchi.length > 0 &&
      `Elenchi approvati in Conservazione, le cui voci sono tornate: ${elenchi.length}. Preparane uno e approvalo di nuovo.`,
    blocchi.length > 0 && `Erano sotto blocco, e non lo sono più:${employeePages(blocchi)}`,
    attivi.length > 0 && `Account che non erano più attivi, e lo sono di nuovo:${attivi.map((name) => `\n  ${name}`).join('')}`,
  ].filter((sentence) => sentence !== false);
}
