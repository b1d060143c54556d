// What was decided of the things of an exit: written once, never changed.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Condizione, Esito } from '../rules.ts';
import type { HeldThing } from './hold-things.ts';

export interface Decided {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  esito: Esito;
  condizione: Condizione | null;
  chi: string | null;
}

/** What was decided already of this exit, by whom, of things that they had under a brand that the caller sees. The caller has shown that it sees the exit. */
export async function findDecided(db: Db, scope: Scope, uscita_id: number): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select e.tipo, e.risorsa_id as id, e.nome, e.esito, e.condizione, case when a.id is not null then ${accountNameOf('a')} end as chi
    from uscite_esiti e left join users a on a.id = e.deciso_da
    where e.uscita_id = ${uscita_id} and (${scope.amministratore}::boolean or ${inBrands('e.brand_id', scope.can_view)})
    order by e.id desc`.execute(scoped(db, scope));
  return rows;
}

interface NewEsito {
  thing: HeldThing;
  esito: Esito;
  condizione: Condizione | null;
  note: string | null;
  dipendente_id: string | null;
  data: string;
}

export async function insertEsiti(
  db: Tx,
  scope: Scope,
  whose: { uscita_id: number; dipendente_id: string },
  esiti: readonly NewEsito[],
): Promise<void> {
  const rows = esiti.map(({ thing: { tipo, id, nome, periodo_id, brand_id }, dipendente_id: trasferito_a, ...esito }) => {
    return { ...whose, ...esito, trasferito_a, tipo, risorsa_id: id, nome, periodo_id, brand_id, deciso_da: scope.user_id };
  });
  await scoped(db, scope).insertInto('uscite_esiti').values(rows).execute();
}
