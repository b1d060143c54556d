import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf, accountOrder } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { ROLES } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf } from '#shared/screens.ts';
import type { RapportoInput, RapportoProgrammato, RapportoRicevuto } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkMandato, MAX_RAPPORTI, nextSending, tooManyRapporti } from '../rules.ts';
import { decodeReceiver, type EnqueueInvio, enqueueForReceivers } from './send-rapporto.ts';

interface Services {
  key: ServerKey;
  /** Queues the mails of a report; undefined when no mail server is configured. */
  enqueueInvio?: EnqueueInvio | undefined;
}

function rapportiProgrammatiRoutes({ key, enqueueInvio: enqueue }: Services): Route[] {
  return [
    route(calls.listRapporti, async ({ db, scope }) => ({
      posta_attiva: enqueue !== undefined,
      rapporti: await listOwn(db, scope),
      ricevuti: await listReceived(db, scope),
    })),

    route(calls.listDestinatari, ({ db, scope }) => listPossibleReceivers(db, scope)),

    route(calls.createRapporto, async ({ db, scope, body }) => {
      requireVisibleBrand(scope, body.brand_id);
      const possibleIds = new Set((await listPossibleReceivers(db, scope)).map(({ id }) => id));
      if (!body.destinatari.every((id) => possibleIds.has(id))) throw invalidField('destinatari', 'Scegli tra le persone proposte.');
      if ((await countOwn(db, scope)) >= MAX_RAPPORTI) throw tooManyRapporti();
      return { id: await insertRapporto(db, scope, body, nextSending(body.giorni, body.ora, new Date())) };
    }),

    route(calls.pauseRapporto, async ({ db, scope, params, body }) => {
      const { giorni, ora } = (await lockOwn(db, scope, params.id)) ?? rejectMissing();
      await setAttivo(db, scope, params.id, body.attivo, nextSending(giorni, ora, new Date()));
      return SUCCESS_REPLY;
    }),

    route(calls.sendRapporto, async ({ db, scope, params }) => {
      const { mandato_il } = (await lockOwn(db, scope, params.id)) ?? rejectMissing();
      if (!enqueue) throw new Problem('conflict', 'POSTA_NON_CONFIGURATA', 'La posta non è configurata: il report non può partire.');
      const now = new Date();
      rejectJustSent(mandato_il, now);
      await setMandato(db, scope, params.id, now);
      await enqueueForReceivers(db, enqueue, params.id, now);
      return SUCCESS_REPLY;
    }),

    route(calls.leaveRapporto, async ({ db, scope, params }) => {
      if (!(await removeReceiver(db, { rapporto_id: params.id, user_id: scope.user_id }))) rejectMissing();
      return SUCCESS_REPLY;
    }),

    route(calls.unsubscribeRapporto, async ({ db, params }) => {
      const receiver = decodeReceiver(key, params.token);
      if (!receiver) throw new Problem('not_found', 'LINK_NON_VALIDO', 'Il link non è completo: copialo per intero dalla mail.');
      await removeReceiver(db, receiver); // a repeated call finds no receiver and changes nothing
      return SUCCESS_REPLY;
    }),

    route(calls.deleteRapporto, async ({ db, scope, params }) => {
      const { mandato_il } = (await lockOwn(db, scope, params.id)) ?? rejectMissing();
      rejectJustSent(mandato_il, new Date());
      await remove(db, scope, params.id);
      return SUCCESS_REPLY;
    }),
  ];
}

function requireVisibleBrand({ can_view }: Scope, brand_id: number | null | undefined): void {
  if (brand_id != null && !can_view.includes(brand_id)) throw invalidField('brand_id', 'Il brand non esiste.');
}

/**
 * Throws 409 in the ten minutes after the report was sent by hand. The deletion also calls this function, because a report that is deleted
 * and created again could be sent at once.
 */
function rejectJustSent(mandato_il: Date | null, now: Date): void {
  const problem = checkMandato(mandato_il, now);
  if (problem) throw problem;
}

function rejectMissing(): never {
  throw new Problem('not_found', 'RAPPORTO_NON_TROVATO', 'Il report programmato non esiste.');
}

const ACCOUNT_NAME = accountNameOf('u');

async function listOwn(db: Db, scope: Scope): Promise<RapportoProgrammato[]> {
  const { rows } = await sql<RapportoProgrammato>`
    select r.id, r.nome, r.periodo, r.formato, r.giorni, r.ora, r.attivo, r.prossimo, r.ultimo,
      (select jsonb_build_object('id', b.id, 'nome', b.nome) from brands b
       where b.id = r.brand_id and ${inBrands('b.id', scope.can_view)}) as brand,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nome', ${ACCOUNT_NAME}, 'saltato_il', d.saltato_il) order by ${accountOrder('u')}, u.id), '[]')
       from rapporti_destinatari d join users u on u.id = d.user_id where d.rapporto_id = r.id) as destinatari
    from rapporti_programmati r where r.user_id = ${scope.user_id} order by r.nome, r.id`.execute(scoped(db, scope));
  return rows;
}

async function listReceived(db: Db, scope: Scope): Promise<RapportoRicevuto[]> {
  const { rows } = await sql<RapportoRicevuto>`
    select r.id, r.nome, r.giorni, r.ora, r.periodo, ${ACCOUNT_NAME} as autore
    from rapporti_destinatari d join rapporti_programmati r on r.id = d.rapporto_id join users u on u.id = r.user_id
    where d.user_id = ${scope.user_id} and r.user_id <> ${scope.user_id} and r.attivo and u.is_active
    order by r.nome, r.id`.execute(scoped(db, scope));
  return rows;
}

/** Removes a receiver from a report. Returns false when the account was not a receiver. */
async function removeReceiver(db: Tx, { rapporto_id, user_id }: { rapporto_id: number; user_id: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from rapporti_destinatari where rapporto_id = ${rapporto_id} and user_id = ${user_id} returning user_id`.execute(db);
  return rows.length > 0;
}

/** The accounts that the caller can select as receivers: the caller, and accounts that see at least one of the caller's brands. */
async function listPossibleReceivers(db: Db, scope: Scope): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{ id: number; nome: string }>`
    select u.id, ${ACCOUNT_NAME} as nome from users u
    where u.is_active and (u.id = ${scope.user_id} or u.amministratore
      or exists (select from user_brands l where l.user_id = u.id and l.can_view and ${inBrands('l.brand_id', scope.can_view)}))
    order by ${accountOrder('u')}, u.id`.execute(scoped(db, scope));
  return rows;
}

/**
 * Returns the number of scheduled reports of the caller. The lock makes other requests that create a report for the same account wait for
 * this transaction.
 */
async function countOwn(db: Tx, scope: Scope): Promise<number> {
  await sql`select from users where id = ${scope.user_id} for no key update`.execute(scoped(db, scope));
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from rapporti_programmati where user_id = ${scope.user_id}`.execute(scoped(db, scope));
  return rows[0]?.n ?? 0;
}

async function insertRapporto(db: Tx, scope: Scope, { destinatari, ...settings }: RapportoInput, prossimo: Date): Promise<number> {
  const { nome, periodo, formato, giorni, ora, brand_id = null } = settings;
  const { rows } = await sql<{ id: number }>`
    insert into rapporti_programmati (user_id, nome, periodo, brand_id, formato, giorni, ora, prossimo)
    values (${scope.user_id}, ${nome}, ${periodo}, ${brand_id}, ${formato}, ${[...new Set(giorni)].sort()}::integer[], ${ora}, ${prossimo})
    returning id`.execute(scoped(db, scope));
  const id = rows[0]?.id ?? 0;
  await sql`insert into rapporti_destinatari (rapporto_id, user_id)
    select ${id}::integer, u from unnest(${[...new Set(destinatari)]}::integer[]) u`.execute(scoped(db, scope));
  return id;
}

interface OwnRapporto {
  giorni: number[];
  ora: number;
  mandato_il: Date | null;
}

/** Locks a scheduled report of the caller. Returns undefined when the report does not exist or belongs to another account. */
async function lockOwn(db: Tx, scope: Scope, id: number): Promise<OwnRapporto | undefined> {
  const { rows } = await sql<Omit<OwnRapporto, 'mandato_il'> & { mandato_il: string | null }>`
    select giorni, ora, mandato_il from rapporti_programmati where id = ${id} and user_id = ${scope.user_id} for update`.execute(
    scoped(db, scope),
  );
  const [rapporto] = rows;
  return rapporto && { ...rapporto, mandato_il: rapporto.mandato_il === null ? null : new Date(rapporto.mandato_il) };
}

async function setMandato(db: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  await sql`update rapporti_programmati set mandato_il = ${now} where id = ${id}`.execute(scoped(db, scope));
}

async function setAttivo(db: Tx, scope: Scope, id: number, attivo: boolean, prossimo: Date): Promise<void> {
  await sql`update rapporti_programmati set attivo = ${attivo}, prossimo = ${prossimo} where id = ${id}`.execute(scoped(db, scope));
}

async function remove(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`delete from rapporti_programmati where id = ${id}`.execute(scoped(db, scope));
}

const notSentNotice: NoticeGroup = {
  titolo: 'Report programmati che non arrivano a tutti',
  collegamento: addressOf('/rapporti-programmati'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'rapporto:' || r.id as chiave, string_agg(d.user_id::text, ',' order by d.user_id) as impronta, 2 as gravita,
          max(d.saltato_il) as ordine, jsonb_build_object('id', r.id, 'nome', r.nome, 'quanti', count(*)) as fatti
        from rapporti_programmati r join rapporti_destinatari d on d.rapporto_id = r.id
        where d.saltato_il is not null and r.user_id = ${scope.user_id} group by r.id`,
      say: ({ nome, quanti }: Fatti & { quanti: number }) => ({
        titolo: nome,
        testo: quanti === 1 ? 'Una persona non lo può più vedere' : `${quanti} persone non lo possono più vedere`,
        collegamento: addressOf('/rapporti-programmati'),
      }),
    },
  ],
};

export const rapportiProgrammatiFeature = {
  routes: rapportiProgrammatiRoutes,
  notices: { rapporti_non_inviati: notSentNotice },
} satisfies Feature;
