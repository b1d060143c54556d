import { type RawBuilder, sql } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { EVENTI, type Evento } from '../rules.ts';

const ITEM_TABLES = ALL_KINDS.map(({ table }) => table);
const PERIOD_TABLES = ALL_KINDS.map(({ periods }) => periods.table);

const isIn = (tables: readonly string[], azione: 'crea' | 'modifica' | 'elimina') =>
  sql`r.oggetto = any(${[...tables]}::text[]) and r.azione = ${azione}`;

const LEFT = sql`coalesce(r.dopo ->> 'stato', '') = 'uscito'`;

// The conditions exclude each other, so that an entry is counted once.
const CONDITIONS: Record<Evento, RawBuilder<unknown>> = {
  arrivati: isIn(['dipendenti'], 'crea'),
  usciti: sql`${isIn(['dipendenti'], 'modifica')} and ${LEFT}`,
  trasferiti: isIn(['trasferimenti'], 'crea'),
  assegnate: isIn(PERIOD_TABLES, 'crea'),
  restituite: sql`${isIn(PERIOD_TABLES, 'modifica')} and r.dopo ->> 'data_revoca' is not null`,
  onboarding: sql`r.oggetto = 'workflows' and (r.azione = 'crea' or r.azione = 'modifica' and r.dopo ? 'stato')`,
  persone_modificate: sql`${isIn(['dipendenti'], 'modifica')} and not ${LEFT}`,
  cose_nuove: isIn(ITEM_TABLES, 'crea'),
  cose_modificate: isIn(ITEM_TABLES, 'modifica'),
  eliminate: isIn(['dipendenti', ...ITEM_TABLES], 'elimina'),
};

/** SQL condition: changes of reserved values alone, such as sick leave, belong to no event, also for a reader who may see them. */
const HAS_PUBLIC_VALUES = sql`(r.prima is not null or r.dopo is not null)`;

/** SQL condition: the audit log entry `r` is an event of this type. */
export const isEvento = (evento: Evento): RawBuilder<boolean> => sql<boolean>`(${CONDITIONS[evento]} and ${HAS_PUBLIC_VALUES})`;

/** SQL expression: the type of event of the audit log entry `r`; null when it is none. */
export const EVENTO_OF = sql<Evento | null>`case ${sql.join(
  EVENTI.map((evento) => sql`when ${isEvento(evento)} then ${evento}`),
  sql` `,
)} end`;
