import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { longRunningRoute, type Route, route } from '#server/http/route.ts';
import type { RegisterTexts, Voce } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { formatData } from '#shared/dates.ts';
import { ROLES } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import {
  type Anonimizzazione,
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  type Menzioni,
  type Parte,
  type Richiesta,
  rejectAnonimizzazione,
  requestAnonimizzazione,
  withdrawAnonimizzazione,
} from '../contract.ts';
import { checkDecision, checkOstacoli, NEEDS_OTHER_ADMIN, OSTACOLI, type Ostacolo } from '../rules.ts';

const anonimizzazioniRoutes = ({ personTitles: titoli }: { personTitles: Readonly<Record<string, string>> }): Route[] => [
  route(getAnonimizzazione, ({ db, scope, params: { id } }) => findAnonimizzazione(db, scope, id, titoli)),

  route(getMenzioni, ({ db, scope, params: { id } }) => findMenzioni(db, scope, id, titoli)),

  route(requestAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await requestAnonymization(db, scope, id);
    return SUCCESS_REPLY;
  }),

  route(withdrawAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await endRequest(db, scope, id, null);
    return SUCCESS_REPLY;
  }),

  route(rejectAnonimizzazione, async ({ db, scope, params: { id }, body: { motivo } }) => {
    await endRequest(db, scope, id, motivo);
    return SUCCESS_REPLY;
  }),

  longRunningRoute(
    route(confirmAnonimizzazione, async ({ db, scope, params: { id } }) => {
      await confirmRequest(db, scope, id);
      return SUCCESS_REPLY;
    }),
  ),
];

/** Creates a request for an anonymization. Throws when an obstacle exists or when no other amministratore could confirm it. */
async function requestAnonymization(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli, other_admins } = await lockDipendente(db, scope, id);
  throwProblem(checkOstacoli(ostacoli));
  if (other_admins === 0) throw new Problem('conflict', 'SERVE_UN_ALTRO_AMMINISTRATORE', NEEDS_OTHER_ADMIN);
  await insertRichiesta(db, scope, id);
}

/** Closes a request for an anonymization: the requester withdraws it (`motivo` is null), or another amministratore rejects it. */
async function endRequest(db: Tx, scope: Scope, id: string, motivo: string | null): Promise<void> {
  await lockDipendente(db, scope, id);
  const richiesta = await findOpenRichiesta(db, scope, id);
  throwProblem(checkDecision(motivo === null ? 'ritira' : 'rifiuta', richiesta, scope.user_id));
  if (richiesta) await endRichiesta(db, scope, richiesta.id, { stato: motivo === null ? 'ritirata' : 'rifiutata', motivo });
}

/** Confirms a request and makes the employee anonymous. Of two concurrent confirmations the second finds the request closed. */
async function confirmRequest(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli } = await lockDipendente(db, scope, id);
  throwProblem(checkDecision('conferma', await findOpenRichiesta(db, scope, id), scope.user_id));
  throwProblem(checkOstacoli(ostacoli));
  await anonymize(db, scope, id);
}

function throwProblem(problem: Problem | undefined): void {
  if (problem) throw problem;
}

interface AnonimizzazioneRow {
  richiesta: Richiesta | null;
  ostacoli: Ostacolo[];
  altri_amministratori: number;
  parti: { tabella: string; righe: number; campi: Parte['campi'] }[];
}

async function findAnonimizzazione(db: Db, scope: Scope, id: string, titoli: Readonly<Record<string, string>>): Promise<Anonimizzazione> {
  const { rows } = await sql<AnonimizzazioneRow>`
    select ostacoli_anonimizza(d.id) as ostacoli, ${countOtherAdmins(scope)} as altri_amministratori,
      (select jsonb_build_object('stato', a.stato, 'chiesta_da', ${accountNameOf('c')}, 'chiesta_il', a.chiesta_il,
          'mia', coalesce(a.chiesta_da = ${scope.user_id}::integer, false), 'decisa_da', ${accountNameOf('x')}, 'decisa_il', a.decisa_il,
          'motivo', a.motivo)
        from anonimizzazioni a left join users c on c.id = a.chiesta_da left join users x on x.id = a.decisa_da
        where a.dipendente_id = d.id order by a.id desc limit 1) as richiesta,
      (select coalesce(jsonb_agg(jsonb_build_object('tabella', t.tabella, 'righe', r.righe, 'campi', (
          select jsonb_agg(jsonb_build_object('cosa', s.cosa, 'sorte', s.sorte, 'dice', s.dice) order by s.n)
          from persona_sorti() with ordinality as s (tabella, colonne, cosa, sorte, valore, dice, n) where s.tabella = t.tabella))
          order by t.posto), '[]')
        from persona_tabelle() t join persona_righe(d.id) r on r.tabella = t.tabella
        where r.righe > 0 and t.tabella <> 'anonimizzazioni') as parti
    from dipendenti d where d.id = ${id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw dipendenteNonTrovato();
  return {
    ...row,
    ostacoli: row.ostacoli.map((ostacolo) => OSTACOLI[ostacolo]),
    parti: row.parti.map(({ tabella, ...rest }) => ({ titolo: titoli[tabella] ?? tabella, ...rest })),
  };
}

/**
 * The tables from which the preview of an anonymization shows texts with the employee's name to every amministratore. Of saved views it
 * shows only the caller's own. Mails, files and API tokens of other accounts are counted and not shown.
 */
const EXAMPLE_TABLES = [
  ...['attivita', 'brands', 'budget', 'cartelle_condivise', 'dipendenti', 'dipendenti_cartelle', 'dipendenti_hardware'],
  ...['dipendenti_iphones', 'dipendenti_piani_mobili', 'dipendenti_software', 'dotazioni', 'hardware', 'iphones', 'modelli_attivita'],
  ...['piani_mobili', 'richieste', 'riparazioni', 'showrooms', 'software', 'trasferimenti', 'uscite', 'uscite_esiti', 'workflow_passi'],
  ...['viste_salvate', 'workflows'],
];

async function findMenzioni(db: Db, scope: Scope, id: string, titoli: Readonly<Record<string, string>>): Promise<Menzioni> {
  const { rows } = await sql<{ quante: number; esempi: { tabella: string; testo: string }[] }>`
    with m as materialized (select * from menzioni(${id}::uuid))
    select (select count(*)::integer from m) as quante, (
        select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
          select tabella, left(testo, 200) as testo from m
          where testo is not null and tabella = any (${EXAMPLE_TABLES}::text[]) and coalesce(di_chi = ${scope.user_id}::integer, true) order by tabella, testo limit 5) e) as esempi
    from dipendenti d where d.id = ${id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw dipendenteNonTrovato();
  return { quante: row.quante, esempi: row.esempi.map(({ tabella, testo }) => ({ dove: titoli[tabella] ?? tabella, testo })) };
}

const countOtherAdmins = (scope: Scope) =>
  sql<number>`(select count(*)::integer from users u where u.amministratore and u.is_active and u.id <> ${scope.user_id}::integer)`;

async function lockDipendente(db: Tx, scope: Scope, id: string): Promise<{ ostacoli: Ostacolo[]; other_admins: number }> {
  const lockedRows = await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
  if (lockedRows.rows.length === 0) throw dipendenteNonTrovato();
  // A separate statement after the lock also reads what other transactions have committed during the wait for the lock.
  const { rows } = await sql<{ ostacoli: Ostacolo[]; other_admins: number }>`
    select ostacoli_anonimizza(${id}::uuid) as ostacoli, ${countOtherAdmins(scope)} as other_admins`.execute(scoped(db, scope));
  return rows[0] ?? { ostacoli: [], other_admins: 0 };
}

async function findOpenRichiesta(
  db: Tx,
  scope: Scope,
  id: string,
): Promise<{ id: number; chiesta_da: number | null; valida: boolean } | undefined> {
  const { rows } = await sql<{ id: number; chiesta_da: number | null; valida: boolean }>`
    select a.id, a.chiesta_da, coalesce(u.amministratore and u.is_active, false) as valida
    from anonimizzazioni a left join users u on u.id = a.chiesta_da
    where a.dipendente_id = ${id} and a.stato = 'chiesta'`.execute(scoped(db, scope));
  return rows[0];
}

async function insertRichiesta(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).insertInto('anonimizzazioni').values({ dipendente_id }).execute();
}

async function endRichiesta(
  db: Tx,
  scope: Scope,
  id: number,
  { stato, motivo }: { stato: 'ritirata' | 'rifiutata'; motivo: string | null },
): Promise<void> {
  await sql`update anonimizzazioni set stato = ${stato}, decisa_da = ${scope.user_id}::integer, decisa_il = now(), motivo = ${motivo}
    where id = ${id}`.execute(scoped(db, scope));
}

/** Makes the employee anonymous. The database function checks the two amministratori and all obstacles again. */
async function anonymize(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select anonimizza(${id}::uuid)`.execute(scoped(db, scope));
}

/** SQL after FROM: the requests `a` that this account can decide, with the employee `d` and the brand `b`. */
const openRichieste = (scope: Scope): RawBuilder<unknown> => sql`
  anonimizzazioni a join dipendenti d on d.id = a.dipendente_id join brands b on b.id = d.brand_id
  where a.stato = 'chiesta' and a.chiesta_da is distinct from ${scope.user_id}::integer and ${scope.amministratore}::boolean`;

interface RichiestaFatti extends Fatti {
  persona: { nome: string; cognome: string; colore: string };
  giorno: string;
}

const anonimizzazioniDaDecidere: WorkSection = {
  titolo: () => 'Anonimizzazioni da confermare',
  isFor: ({ amministratore }) => amministratore,
  list: ({ id }) => recordAddress('/employees/$id', { id }),
  select: (scope) => sql`
    select 'anonimizzazione:' || a.id as chiave, 2 as gravita, a.chiesta_il as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', (a.chiesta_il at time zone 'Europe/Rome')::date,
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) as fatti from ${openRichieste(scope)}`,
  say: ({ id, nome, persona, giorno }: RichiestaFatti) => {
    const collegamento = recordAddress('/employees/$id', { id });
    return {
      titolo: nome,
      persona,
      testo: `chiesta il ${formatData(giorno)}`,
      collegamento,
      azione: { testo: 'Guarda e decidi', collegamento },
    };
  },
};

const anonimizzazioniDaConfermare: NoticeGroup = {
  titolo: 'Anonimizzazioni da confermare',
  collegamento: addressOf('/employees', { situazione: 'uscito' }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'anonimizzazione:' || a.id as chiave, a.id::text as impronta, 2 as gravita, a.chiesta_il as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome) as fatti from ${openRichieste(scope)}`,
      say: ({ id, nome }: Fatti) => ({
        titolo: nome,
        testo: 'Un altro amministratore chiede di renderne anonimi i dati',
        collegamento: recordAddress('/employees/$id', { id }),
      }),
    },
  ],
};

// The titles of audit log entries about anonymization. The entries name requester and decider, never the employee.
const STATO_TITLES: Record<string, string> = {
  ritirata: 'Richiesta di anonimizzazione ritirata',
  rifiutata: 'Richiesta di anonimizzazione rifiutata',
  fatta: 'Dati resi anonimi',
};

const anonimizzazioniWords: RegisterTexts = {
  tables: {
    anonimizzazioni: {
      crea: 'Anonimizzazione chiesta',
      modifica: ({ dopo }: Voce) => STATO_TITLES[String(dopo?.stato)] ?? 'Richiesta di anonimizzazione modificata',
      elimina: 'Richiesta di anonimizzazione eliminata',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      campi: { stato: null, chiesta_da: null, chiesta_il: null, decisa_da: null, decisa_il: null, motivo: ['Motivo'] },
    },
  },
};

export const anonimizzazioniFeature = {
  routes: anonimizzazioniRoutes,
  notices: { anonimizzazioni_da_confermare: anonimizzazioniDaConfermare },
  work: { anonimizzazioni: anonimizzazioniDaDecidere },
  register: { anonimizzazioni: anonimizzazioniWords },
} satisfies Feature;
