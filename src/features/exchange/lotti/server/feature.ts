import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route, takingLong } from '#server/http/route.ts';
import type { RegisterWords } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { STATO_LOTTO_LABELS } from '#shared/lotti.ts';
import { type Anteprima, annullaLotto, getLotto, type Lotto, listLotti, previewAnnullo } from '../contract.ts';
import { findLotto, requireRights, selectLotti } from './queries.ts';
import {
  beginTakingBack,
  findTouched,
  type LotWords,
  nameConflicts,
  nameSubjects,
  type Refused,
  takeBackLot,
  undoRows,
} from './undo-lot.ts';

function lottiRoutes({ lots: words }: { lots: LotWords }): Route[] {
  const { tables } = words;
  return [
    route(listLotti, ({ db, scope, query }) => selectLotti(db, scope, tables, query)),

    route(getLotto, ({ db, scope, params: { id } }) => findLotto(db, scope, tables, id)),

    route(previewAnnullo, async ({ db, scope, params: { id } }) => {
      const lotto = await findLotto(db, scope, tables, id);
      await requireRights(db, scope, tables, id);
      return previewUndo(db, scope, lotto, words);
    }),

    takingLong(route(annullaLotto, ({ db, scope, params: { id }, body }) => takeBackLot(db, scope, words, id, body.solo_libere === true))),
  ];
}

// The preview runs the undo in a transaction and rolls it back. NAMED is the maximum number of conflicts that it names.
const NAMED = 100;
/** The maximum number of restored records of each type that the preview names. */
const FIRST = 5;

type Torna = Anteprima['tornano'][number];

/** Returns the records that an undo would restore, by type, and the records that it could not restore. Changes no data. */
async function previewUndo(db: Db, scope: Scope, { id, righe }: Lotto, words: LotWords): Promise<Anteprima> {
  const refused = await withoutDoing(db, async (tx) => {
    await beginTakingBack(tx, scope, id);
    return undoRows(tx, scope, id, await findTouched(tx, scope, id));
  });
  const tornano = await groupBack(db, scope, id, refused, words);
  const backs = tornano.reduce((sum, { quante }) => sum + quante, 0);
  return {
    righe: backs,
    tornano,
    conflitti: await nameConflicts(db, scope, id, refused, words.naming, NAMED),
    in_conflitto: righe - backs,
  };
}

class Undone<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('Rolled back on purpose');
    this.found = found;
  }
}

async function withoutDoing<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.found as T; // carries the result out of the transaction that was rolled back
    throw error;
  }
}

/** Counts, for each type, the records that can be restored, and names the first of them. */
async function groupBack(db: Db, scope: Scope, id: number, refused: Refused, { tables, naming }: LotWords): Promise<Anteprima['tornano']> {
  const { rows } = await sql<{ tabella: string; come: Torna['come']; quante: number; soggetti: string[] }>`
    with tornate as (
      select soggetto, min(n) as n,
        case (array_agg(azione order by n) filter (where tabella = split_part(soggetto, '/', 1)))[1]
          when 'crea' then 'tolte' when 'elimina' then 'rimesse' else 'riportate' end as come
      from lotti_righe
      where lotto_id = ${id} and conta and not exists (select from unnest(${[...refused.keys()]}::text[]) e where e = soggetto)
      group by soggetto
    )
    select split_part(soggetto, '/', 1) as tabella, come, count(*)::integer as quante,
      (array_agg(soggetto order by n))[1:${FIRST}::integer] as soggetti
    from tornate group by 1, 2 order by 3 desc, 1`.execute(scoped(db, scope));
  const first = rows.flatMap(({ soggetti }) => soggetti);
  const named = await nameSubjects(db, scope, id, first, naming, first.length);
  const nameOf = new Map(named.map(({ soggetto, nome }) => [soggetto, nome]));
  const groups = new Map<string, Torna>();
  for (const { tabella, come, quante, soggetti } of rows) {
    const cosa = tables[tabella]?.molti ?? 'Altre righe';
    const group = groups.get(`${cosa} ${come}`) ?? { cosa, come, quante: 0, nomi: [] };
    const nomi = [...group.nomi, ...soggetti.flatMap((soggetto) => nameOf.get(soggetto) ?? [])].slice(0, FIRST);
    groups.set(`${cosa} ${come}`, { ...group, quante: group.quante + quante, nomi });
  }
  return [...groups.values()];
}

// The audit log has one entry for the undo of a lotto, and separate entries for the rows that the undo changes.
const lottiWords: RegisterWords = {
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
      // The entry belongs to no brand, so only readers who may see every lotto see it.
      visible: ({ amministratore }) => sql`${amministratore}::boolean`,
    },
  },
};

export const lottiFeature = {
  routes: lottiRoutes,
  register: { lotti: lottiWords },
} satisfies Feature;
