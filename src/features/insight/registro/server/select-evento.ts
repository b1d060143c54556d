import { type RawBuilder, sql } from 'kysely';
import type { Vocabulary } from '#server/register/register-texts.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { EVENTI, type Evento } from '../rules.ts';

/** Returns the tables with the assignments of an asset type, or of all asset types. */
export function assignmentTables({ tables }: Vocabulary, tipo?: TipoRisorsa): string[] {
  const tipi: readonly string[] = tipo ? [tipo] : TIPI_RISORSA;
  const isAssignment = (name: string) => name.startsWith('dipendenti_') && tipi.includes(tables[name]?.cosa ?? '');
  return Object.keys(tables).filter(isAssignment);
}

const isIn = (tables: readonly string[], azione: 'crea' | 'modifica' | 'elimina') =>
  sql`r.oggetto = any(${[...tables]}::text[]) and r.azione = ${azione}`;

const LEFT = sql`coalesce(r.dopo ->> 'stato', '') = 'uscito'`;

// The conditions exclude each other, so that an entry is counted once.
const conditionsOf = (vocabulary: Vocabulary): Record<Evento, RawBuilder<unknown>> => ({
  arrivati: isIn(['dipendenti'], 'crea'),
  usciti: sql`${isIn(['dipendenti'], 'modifica')} and ${LEFT}`,
  trasferiti: isIn(['trasferimenti'], 'crea'),
  assegnate: isIn(assignmentTables(vocabulary), 'crea'),
  restituite: sql`${isIn(assignmentTables(vocabulary), 'modifica')} and r.dopo ->> 'data_revoca' is not null`,
  onboarding: sql`r.oggetto = 'workflows' and (r.azione = 'crea' or r.azione = 'modifica' and r.dopo ? 'stato')`,
  persone_modificate: sql`${isIn(['dipendenti'], 'modifica')} and not ${LEFT}`,
  cose_nuove: isIn(NOMI_TABELLE_RISORSE, 'crea'),
  cose_modificate: isIn(NOMI_TABELLE_RISORSE, 'modifica'),
  eliminate: isIn(['dipendenti', ...NOMI_TABELLE_RISORSE], 'elimina'),
});

/** SQL condition: changes of reserved values alone, such as sick leave, belong to no event, also for a reader who may see them. */
const HAS_PUBLIC_VALUES = sql`(r.prima is not null or r.dopo is not null)`;

/** SQL condition: the audit log entry `r` is an event of this type. */
export const isEvento = (vocabulary: Vocabulary, evento: Evento): RawBuilder<boolean> =>
  sql<boolean>`(${conditionsOf(vocabulary)[evento]} and ${HAS_PUBLIC_VALUES})`;

/** SQL expression: the type of event of the audit log entry `r`; null when it is none. */
export const eventoOf = (vocabulary: Vocabulary): RawBuilder<Evento | null> =>
  sql<Evento | null>`case ${sql.join(
    EVENTI.map((evento) => sql`when ${isEvento(vocabulary, evento)} then ${evento}`),
    sql` `,
  )} end`;
