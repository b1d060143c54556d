import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Vocabulary } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { addressOf } from '#shared/screens.ts';
import type { getMentreNonCera } from '../contract.ts';
import { EVENTI, type Evento } from '../rules.ts';
import { findNames } from './describe-entry.ts';
import { describeEvento } from './describe-evento.ts';
import { isAdministered } from './queries.ts';
import { assignmentTables, eventoOf } from './select-evento.ts';

/** The time between the last presence of the account in an earlier session and the start of its present session. */
interface Absence {
  dal: string;
  al: string;
}

/** Summarizes the audit log entries of the caller's absence that the caller may read. A program has no session, so it gets no lines. */
export async function summarizeAbsence(
  vocabulary: Vocabulary,
  db: Db,
  scope: Scope,
  sessionId: number,
): Promise<ResultOf<typeof getMentreNonCera>> {
  const absence = await findAbsence(db, scope, sessionId);
  if (!absence) return { dal: null, righe: [] };
  const counts = await countEvents(vocabulary, db, scope, absence);
  const references = counts.flatMap(({ dipendenti }) => dipendenti.map((id) => ({ cosa: 'dipendente' as const, id })));
  const nameOf = await findNames(vocabulary.things, db, scope, references);
  const righe = EVENTI.flatMap((evento) => {
    const count = counts.find((each) => each.evento === evento);
    if (!count) return [];
    const { voci, persone, dipendenti, cose } = count;
    const nomi = dipendenti.flatMap((id) => nameOf('dipendente', id) ?? []);
    const collegamento = addressOf('/cronologia', { evento, dal_momento: absence.dal, al_momento: absence.al });
    return [{ evento, testo: describeEvento(evento, { voci, persone, nomi, cose }), voci, collegamento }];
  });
  return { dal: absence.dal, righe };
}

async function findAbsence(db: Db, scope: Scope, sessionId: number): Promise<Absence | undefined> {
  const { rows } = await sql<Absence>`
    select assente_dal as dal, created_at as al from sessions
    where id = ${sessionId} and user_id = ${scope.user_id} and assente_dal is not null`.execute(scoped(db, scope));
  return rows[0];
}

interface EventCount {
  evento: Evento;
  voci: number;
  persone: number;
  /** Some employees of these entries, the latest first. */
  dipendenti: string[];
  cose: Record<TipoRisorsa, number>;
}

/** A line names some employees. Only the employees of this many latest entries are read for it. */
const NAMED_ENTRIES = 20;

async function countEvents(vocabulary: Vocabulary, db: Db, scope: Scope, { dal, al }: Absence): Promise<EventCount[]> {
  const countOfTypes = TIPI_RISORSA.map((tipo) => {
    const tables = [RISORSE[tipo].table, ...assignmentTables(vocabulary, tipo)];
    return sql`${tipo}::text, count(distinct r.oggetto_id) filter (where r.oggetto = any(${tables}::text[]))`;
  });
  const { rows } = await sql<EventCount>`
    select r.evento, count(*) as voci, count(distinct r.dipendente_id) as persone,
      coalesce((array_agg(r.dipendente_id::text order by r.quando desc, r.id desc) filter (where r.dipendente_id is not null))[1:${sql.lit(NAMED_ENTRIES)}],
        '{}') as dipendenti,
      jsonb_build_object(${sql.join(countOfTypes)}) as cose
    from (
      select r.id, r.quando, r.oggetto, r.oggetto_id, r.dipendente_id, ${eventoOf(vocabulary)} as evento from registro r
      where ${isAdministered(scope)} and r.quando > ${dal}::timestamptz and r.quando <= ${al}::timestamptz) r
    where r.evento is not null group by r.evento`.execute(scoped(db, scope));
  return rows.map(({ dipendenti, ...count }) => ({ ...count, dipendenti: [...new Set(dipendenti)] }));
}
