import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { Anonimizzazione, Menzioni, Parte, Richiesta } from '../contract.ts';
import { OSTACOLI, type Ostacolo } from '../rules.ts';

interface Found {
  richiesta: Richiesta | null;
  ostacoli: Ostacolo[];
  altri_amministratori: number;
  parti: { tabella: string; righe: number; campi: Parte['campi'] }[];
}

/** Where it stands, and what would become of everything; 404 where there is no such person. `titoli` is what each table is called. */
export async function findAnonimizzazione(
  db: Db,
  scope: Scope,
  id: string,
  titoli: Readonly<Record<string, string>>,
): Promise<Anonimizzazione> {
  const { rows } = await sql<Found>`
    select ostacoli_anonimizza(d.id) as ostacoli, ${countOthers(scope)} as altri_amministratori,
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
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return {
    ...found,
    ostacoli: found.ostacoli.map((each) => OSTACOLI[each]),
    parti: found.parti.map(({ tabella, ...rest }) => ({ titolo: titoli[tabella] ?? tabella, ...rest })),
  };
}

/** Tables whose rows every amministratore sees. Of views only the caller's own are shown; mails, files and tokens of accounts are counted. */
const SHOWN = [
  ...['attivita', 'brands', 'budget', 'cartelle_condivise', 'dipendenti', 'dipendenti_cartelle', 'dipendenti_hardware'],
  ...['dipendenti_iphones', 'dipendenti_piani_mobili', 'dipendenti_software', 'dotazioni', 'hardware', 'iphones', 'modelli_attivita'],
  ...['piani_mobili', 'richieste', 'riparazioni', 'showrooms', 'software', 'trasferimenti', 'uscite', 'uscite_esiti', 'workflow_passi'],
  ...['viste_salvate', 'workflows'],
];

/** The texts about something else that would change; 404 where there is no such employee. */
export async function findMenzioni(db: Db, scope: Scope, id: string, titoli: Readonly<Record<string, string>>): Promise<Menzioni> {
  const { rows } = await sql<{ quante: number; esempi: { tabella: string; testo: string }[] }>`
    with m as materialized (select * from menzioni(${id}::uuid))
    select (select count(*)::integer from m) as quante, (
        select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
          select tabella, left(testo, 200) as testo from m
          where testo is not null and tabella = any (${SHOWN}::text[]) and coalesce(di_chi = ${scope.user_id}::integer, true) order by tabella, testo limit 5) e) as esempi
    from dipendenti d where d.id = ${id}`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return { quante: found.quante, esempi: found.esempi.map(({ tabella, testo }) => ({ dove: titoli[tabella] ?? tabella, testo })) };
}

const countOthers = (scope: Scope) =>
  sql<number>`(select count(*)::integer from users u where u.amministratore and u.is_active and u.id <> ${scope.user_id}::integer)`;

/** Holds the person until the transaction ends, and finds what stands in the way; 404 where there is no such person. */
export async function holdPersona(db: Tx, scope: Scope, id: string): Promise<{ ostacoli: Ostacolo[]; altri: number }> {
  const held = await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
  if (held.rows.length === 0) throw dipendenteNonTrovato();
  // A statement of its own: what was written while the person was waited for is seen.
  const { rows } = await sql<{ ostacoli: Ostacolo[]; altri: number }>`
    select ostacoli_anonimizza(${id}::uuid) as ostacoli, ${countOthers(scope)} as altri`.execute(scoped(db, scope));
  return rows[0] ?? { ostacoli: [], altri: 0 };
}

/** The open request of a person who is held. */
export async function findOpen(
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

export async function insertRichiesta(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).insertInto('anonimizzazioni').values({ dipendente_id }).execute();
}

/** Ends the request without doing it. */
export async function endRichiesta(
  db: Tx,
  scope: Scope,
  id: number,
  { stato, motivo }: { stato: 'ritirata' | 'rifiutata'; motivo: string | null },
): Promise<void> {
  await sql`update anonimizzazioni set stato = ${stato}, decisa_da = ${scope.user_id}::integer, decisa_il = now(), motivo = ${motivo}
    where id = ${id}`.execute(scoped(db, scope));
}

/** Does it. The database asks once more for two amministratori, and for all that may stand in the way. */
export async function anonymize(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select anonimizza(${id}::uuid)`.execute(scoped(db, scope));
}

/** Open requests `a` that this account can decide, with the person `d` and the brand `b`: to follow 'from'. */
export const waiting = (scope: Scope): RawBuilder<unknown> => sql`
  anonimizzazioni a join dipendenti d on d.id = a.dipendente_id join brands b on b.id = d.brand_id
  where a.stato = 'chiesta' and a.chiesta_da is distinct from ${scope.user_id}::integer and ${scope.amministratore}::boolean`;
