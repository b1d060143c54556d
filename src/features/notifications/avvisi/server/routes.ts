import { type Route, route } from '#server/http/route.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import type { Lettura } from '#shared/letture.ts';
import { FATTO } from '#shared/schemas.ts';
import { getAvvisi, getPreferenze, hideAvvisi, putPreferenza, showAvvisi } from '../contract.ts';
import { PER_POSTA } from '../rules.ts';
import { type Found, grouped, type Notices } from './find-avvisi.ts';
import { findPreferenze, keepPreferenza, refuseByMail } from './keep-preferenze.ts';
import { hide, hideKind, showAgain } from './queries.ts';
import { type MadeOf, recallAvvisi } from './recall-avvisi.ts';

interface Product {
  notices: Notices;
  /** The tables that each notice is selected from. */
  noticesMadeOf: MadeOf;
  /** Undefined where no mail server is configured. */
  posta?: unknown;
}

export function avvisiRoutes({ notices, noticesMadeOf: madeOf, posta }: Product): Route[] {
  const posta_attiva = posta !== undefined;
  return [
    route(getAvvisi, async ({ db, scope, request }) => {
      const found = await recallAvvisi(db, scope, notices, madeOf);
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
      refuseByMail(body);
      await keepPreferenza(db, user.id, body);
      return FATTO;
    }),
  ];
}

/** The reads that a notice causes, whether it is shown or only counted. */
function lettureOf({ tells }: NoticeGroup, { chiave, nascosto }: Found): Lettura[] {
  return tells && !nascosto ? [{ tipo: tells, dipendente_id: chiave.slice(chiave.indexOf(':') + 1) }] : [];
}
