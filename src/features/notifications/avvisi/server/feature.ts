import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { getAvvisi, getPreferenze, hideAvvisi, putPreferenza, showAvvisi } from '../contract.ts';
import { MAILABLE_TYPES, TIPI_AVVISO } from '../rules.ts';
import { findCachedAvvisi, type SourceTables } from './cached-avvisi.ts';
import { type FoundAvviso, findPreferenze, groupByType, type Notices, rejectMail, savePreferenza, selectNotices } from './find-avvisi.ts';
import { hideRows, type SnoozeDays, showRows } from './hide-rows.ts';

interface Services {
  notices: Notices;
  noticesMadeOf: SourceTables;
  posta?: unknown;
}

function avvisiRoutes({ notices, noticesMadeOf: tables, posta }: Services): Route[] {
  const posta_attiva = posta !== undefined;
  return [
    route(getAvvisi, async ({ db, scope, request }) => {
      const rows = await findCachedAvvisi(db, scope, notices, tables);
      request.letture.tell(rows.flatMap((row) => lettureOf(notices[row.tipo], row)));
      return groupByType(notices, rows);
    }),

    route(hideAvvisi, async ({ db, scope, body }) => {
      if ('tipo' in body) await hideType(db, scope, notices[body.tipo], body.per_giorni);
      else await hideNotices(db, scope, notices, body.avvisi, body.per_giorni);
      return SUCCESS_REPLY;
    }),

    route(showAvvisi, async ({ db, scope }) => {
      await showRows(db, scope, 'avvisi');
      return SUCCESS_REPLY;
    }),

    route(getPreferenze, async ({ db, user }) => {
      const preferenze = await findPreferenze(db, user.id);
      const tipi = MAILABLE_TYPES.map((tipo) => ({ tipo, titolo: notices[tipo].titolo, quando: preferenze[tipo] }));
      return { posta_attiva, email: user.email, tipi };
    }),

    route(putPreferenza, async ({ db, user, body }) => {
      rejectMail(body);
      await savePreferenza(db, user.id, body);
      return SUCCESS_REPLY;
    }),
  ];
}

/** Returns the reads of confidential data that a notice causes. A notice that is only counted is recorded as read, too. */
function lettureOf({ tells }: NoticeGroup, { chiave, nascosto }: FoundAvviso): Lettura[] {
  return tells && !nascosto ? [{ tipo: tells, dipendente_id: chiave.slice(chiave.indexOf(':') + 1) }] : [];
}

type NoticeKeys = readonly { chiave: string; impronta: string }[];

/** Dismisses notices. Ignores keys that are not present notices of the caller. */
async function hideNotices(db: Tx, scope: Scope, notices: Notices, avvisi: NoticeKeys, giorni: SnoozeDays): Promise<void> {
  const keys = sql`select chiave, impronta from jsonb_to_recordset(${JSON.stringify(avvisi)}::jsonb) as m (chiave text, impronta text)`;
  const allNotices = sql.join(
    TIPI_AVVISO.map((tipo) => sql`select chiave, impronta from (${selectNotices(scope, notices[tipo])}) a`),
    sql` union `,
  );
  await hideRows(db, scope, 'avvisi', sql`select chiave, impronta from (${allNotices}) a where (chiave, impronta) in (${keys})`, giorni);
}

async function hideType(db: Tx, scope: Scope, group: NoticeGroup, giorni: SnoozeDays): Promise<void> {
  await hideRows(db, scope, 'avvisi', sql`select chiave, impronta from (${selectNotices(scope, group)}) a`, giorni);
}

export const avvisiFeature = {
  routes: avvisiRoutes,
} satisfies Feature;
