import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { limitTransaction } from '#server/db/showroom-limits.ts';
import type { Feature } from '#server/feature/feature.ts';
import { longRunningRoute, type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { STATO_LOTTO_LABELS } from '#shared/lotti.ts';
import { type Anteprima, getLotto, type Lotto, listLotti, previewAnnullo, undoLotto } from '../contract.ts';
import { findLotto, requireRights, selectLotti } from './queries.ts';
import {
  beginUndo,
  findChangedSince,
  type LotDependencies,
  type NotRestored,
  nameConflicts,
  nameSubjects,
  undoRows,
  undoVisibleLot,
} from './undo-lot.ts';

function lottiRoutes({ lots: dependencies }: { lots: LotDependencies }): Route[] {
  const { tables } = dependencies;
  return [
    route(listLotti, ({ db, scope, query }) => selectLotti(db, scope, tables, query)),

    route(getLotto, ({ db, scope, params: { id } }) => findLotto(db, scope, tables, id)),

    route(previewAnnullo, async ({ db, scope, params: { id } }) => {
      const lotto = await findLotto(db, scope, tables, id);
      await requireRights(db, scope, tables, id);
      return previewUndo(db, scope, lotto, dependencies);
    }),

    longRunningRoute(
      route(undoLotto, ({ db, scope, params: { id }, body }) => undoVisibleLot(db, scope, dependencies, id, body.solo_libere === true)),
    ),
  ];
}

// The preview of an undo runs the undo in a transaction and rolls it back.
const MAX_CONFLICTS = 100;
const MAX_NAMES = 5;

type RestoredGroup = Anteprima['tornano'][number];

async function previewUndo(db: Db, scope: Scope, { id, righe }: Lotto, dependencies: LotDependencies): Promise<Anteprima> {
  const notRestored = await runAndRollBack(db, async (tx) => {
    await limitTransaction(tx, scope);
    await beginUndo(tx, scope, id);
    return undoRows(tx, scope, id, await findChangedSince(tx, scope, id));
  });
  const tornano = await groupRestorable(db, scope, id, notRestored, dependencies);
  const restoredCount = tornano.reduce((sum, { quante }) => sum + quante, 0);
  return {
    righe: restoredCount,
    tornano,
    conflitti: await nameConflicts(db, scope, id, notRestored, dependencies.naming, MAX_CONFLICTS),
    in_conflitto: righe - restoredCount,
  };
}

class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('Rolled back on purpose');
    this.result = result;
  }
}

async function runAndRollBack<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new RolledBack(await run(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T; // the error carries the result out of the transaction that was rolled back
    throw error;
  }
}

async function groupRestorable(
  db: Db,
  scope: Scope,
  id: number,
  notRestored: NotRestored,
  { tables, naming }: LotDependencies,
): Promise<Anteprima['tornano']> {
  const { rows } = await sql<{ tabella: string; come: RestoredGroup['come']; quante: number; soggetti: string[] }>`
    with tornate as (
      select soggetto, min(n) as n,
        case (array_agg(azione order by n) filter (where tabella = split_part(soggetto, '/', 1)))[1]
          when 'crea' then 'tolte' when 'elimina' then 'rimesse' else 'riportate' end as come
      from lotti_righe
      where lotto_id = ${id} and conta and not exists (select from unnest(${[...notRestored.keys()]}::text[]) e where e = soggetto)
      group by soggetto
    )
    select split_part(soggetto, '/', 1) as tabella, come, count(*)::integer as quante,
      (array_agg(soggetto order by n))[1:${MAX_NAMES}::integer] as soggetti
    from tornate group by 1, 2 order by 3 desc, 1`.execute(scoped(db, scope));
  const subjects = rows.flatMap(({ soggetti }) => soggetti);
  const namedSubjects = await nameSubjects(db, scope, id, subjects, naming, subjects.length);
  const nameOf = new Map(namedSubjects.map(({ soggetto, nome }) => [soggetto, nome]));
  const groups = new Map<string, RestoredGroup>();
  for (const { tabella, come, quante, soggetti } of rows) {
    const cosa = tables[tabella]?.molti ?? 'Altre righe';
    const group = groups.get(`${cosa} ${come}`) ?? { cosa, come, quante: 0, nomi: [] };
    const nomi = [...group.nomi, ...soggetti.flatMap((soggetto) => nameOf.get(soggetto) ?? [])].slice(0, MAX_NAMES);
    groups.set(`${cosa} ${come}`, { ...group, quante: group.quante + quante, nomi });
  }
  return [...groups.values()];
}

// The audit log has one entry for the undo of a lotto, and separate entries for the rows that the undo changes.
const lottiAuditTexts: RegisterTexts = {
  tables: {
    lotti: {
      crea: 'Azione su molti',
      modifica: 'Annullato',
      elimina: 'Azione su molti eliminata',
      cosa: 'lotto',
      campi: {
        tipo: null,
        titolo: null,
        user_id: null,
        righe: null,
        diritti: null,
        stato: ['Stato', STATO_LOTTO_LABELS],
        annullato_da: null,
        annullato_il: null,
        tornate: ['Righe tornate come prima'],
        transazione: null,
        transazione_annullo: null,
      },
    },
  },
  things: {
    lotto: {
      table: 'lotti',
      nome: sql`t.titolo`,
      text: sql`testo_ricerca(t.titolo)`,
      id: 'integer',
      // The audit log entry of an undo belongs to no brand, so only readers who may see every lotto see the entry.
      visible: ({ amministratore }) => sql`${amministratore}::boolean`,
    },
  },
};

export const lottiFeature = {
  routes: lottiRoutes,
  register: { lotti: lottiAuditTexts },
} satisfies Feature;
