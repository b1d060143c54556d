import { type RawBuilder, sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lettura } from '#shared/letture.ts';
import { FATTO } from '#shared/schemas.ts';
import { getAvvisi, getPreferenze, hideAvvisi, putPreferenza, showAvvisi } from '../contract.ts';
import { PER_POSTA, TIPI_AVVISO } from '../rules.ts';
import { findCachedAvvisi, type MadeOf } from './cached-avvisi.ts';
import { allOf, type Found, findPreferenze, grouped, type Notices, rejectMail, savePreferenza } from './find-avvisi.ts';

interface Product {
  notices: Notices;
  /** For each type of notice the tables from which it is selected. */
  noticesMadeOf: MadeOf;
  /** Undefined when no mail server is configured. */
  posta?: unknown;
}

function avvisiRoutes({ notices, noticesMadeOf: madeOf, posta }: Product): Route[] {
  const posta_attiva = posta !== undefined;
  return [
    route(getAvvisi, async ({ db, scope, request }) => {
      const found = await findCachedAvvisi(db, scope, notices, madeOf);
      request.letture.tell(found.flatMap((row) => lettureOf(notices[row.tipo], row)));
      return grouped(notices, found);
    }),

    route(hideAvvisi, async ({ db, scope, body }) => {
      if ('tipo' in body) await hideKind(db, scope, notices[body.tipo], body.per_giorni);
      else await hide(db, scope, notices, body.avvisi, body.per_giorni);
      return FATTO;
    }),

    route(showAvvisi, async ({ db, scope }) => {
      await showAgain(db, scope);
      return FATTO;
    }),

    route(getPreferenze, async ({ db, user }) => {
      const chosen = await findPreferenze(db, user.id);
      const tipi = PER_POSTA.map((tipo) => ({ tipo, titolo: notices[tipo].titolo, quando: chosen[tipo] }));
      return { posta_attiva, email: user.email, tipi };
    }),

    route(putPreferenza, async ({ db, user, body }) => {
      rejectMail(body);
      await savePreferenza(db, user.id, body);
      return FATTO;
    }),
  ];
}

/** The reads of confidential data to record for a notice. A notice that is only counted is recorded too. */
function lettureOf({ tells }: NoticeGroup, { chiave, nascosto }: Found): Lettura[] {
  return tells && !nascosto ? [{ tipo: tells, dipendente_id: chiave.slice(chiave.indexOf(':') + 1) }] : [];
}

/** The number of days for which a notice is dismissed. Undefined: until the content of the notice changes. */
type Giorni = number | undefined;
type Meant = readonly { chiave: string; impronta: string }[];

/** Dismisses these notices for the caller. Keys that are not present notices of the caller are ignored. */
async function hide(db: Tx, scope: Scope, notices: Notices, avvisi: Meant, giorni: Giorni): Promise<void> {
  const meant = sql`select chiave, impronta from jsonb_to_recordset(${JSON.stringify(avvisi)}::jsonb) as m (chiave text, impronta text)`;
  const all = sql.join(
    TIPI_AVVISO.map((tipo) => sql`select chiave, impronta from (${allOf(scope, notices[tipo])}) a`),
    sql` union `,
  );
  await hideAll(db, scope, sql`select chiave, impronta from (${all}) a where (chiave, impronta) in (${meant})`, giorni);
}

/** Dismisses all notices of a type, also those that are not listed. */
async function hideKind(db: Tx, scope: Scope, group: NoticeGroup, giorni: Giorni): Promise<void> {
  await hideAll(db, scope, sql`select chiave, impronta from (${allOf(scope, group)}) a`, giorni);
}

async function hideAll(db: Tx, scope: Scope, avvisi: RawBuilder<unknown>, giorni: Giorni): Promise<void> {
  await sql`
    insert into avvisi_nascosti (user_id, chiave, impronta, fino_al)
    select ${scope.user_id}::integer, chiave, impronta, oggi() + ${giorni ?? null}::integer from (${avvisi}) a order by chiave
    on conflict (user_id, chiave) do update set impronta = excluded.impronta, fino_al = excluded.fino_al, created_at = now()`.execute(
    scoped(db, scope),
  );
}

async function showAgain(db: Tx, scope: Scope): Promise<void> {
  await sql`delete from avvisi_nascosti where user_id = ${scope.user_id}`.execute(scoped(db, scope));
}

export const avvisiFeature = {
  routes: avvisiRoutes,
} satisfies Feature;
