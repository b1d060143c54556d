// What a lot has changed by name, and what of it does not go back with its reason, as the caller may know it.
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { ConstraintProblems } from '#server/http/to-problem.ts';
import type { ComposedTable } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import type { Conflitto } from '../contract.ts';
import { MOTIVI } from '../rules.ts';
import type { Refused } from './take-back.ts';

/** How things are named, and what the database's refusals say. */
export interface Naming {
  tables: Readonly<Record<string, ComposedTable>>;
  findNames: (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;
  constraints: ConstraintProblems;
}

/** The first `most` of them. */
export async function nameConflicts(
  db: Db,
  scope: Scope,
  id: number,
  refused: Refused,
  naming: Naming,
  most: number,
): Promise<Conflitto[]> {
  const named = await nameSubjects(db, scope, id, [...refused.keys()], naming, most);
  return named.map(({ soggetto, nome }) => {
    const why = refused.get(soggetto) ?? 'altro';
    const motivo = typeof why === 'string' ? MOTIVI[why] : (naming.constraints[why.constraint ?? '']?.().message ?? MOTIVI.altro);
    return { nome: nome ?? `${naming.tables[tableOf(soggetto)]?.modifica ?? 'Riga'}`, motivo };
  });
}

/** The first `most` of what the lot has changed; without a name what the caller may not know. */
export async function nameSubjects(
  db: Db,
  scope: Scope,
  id: number,
  soggetti: readonly string[],
  { tables, findNames }: Pick<Naming, 'tables' | 'findNames'>,
  most: number,
): Promise<{ soggetto: string; nome: string | undefined }[]> {
  const { rows } = await sql<{ soggetto: string; valori: Record<string, unknown> | null }>`
    select distinct on (r.soggetto) r.soggetto,
      case when r.tabella = split_part(r.soggetto, '/', 1) then coalesce(r.dopo, r.prima) end as valori
    from lotti_righe r
    where r.lotto_id = ${id} and r.conta and r.soggetto = any(${[...soggetti]}::text[])
    order by r.soggetto, (r.tabella = split_part(r.soggetto, '/', 1)) desc, r.n desc limit ${most}::integer`.execute(scoped(db, scope));
  const mentioned = rows.map(({ soggetto, valori }) => mentionedIn(tables, soggetto, valori ?? {}));
  const nameOf = await findNames(db, scope, mentioned.flat());
  return rows.map(({ soggetto }, i) => {
    const names = (mentioned[i] ?? []).flatMap(({ cosa, id }) => nameOf(cosa, id) ?? []);
    return { soggetto, nome: names.join(' · ') || undefined };
  });
}

const tableOf = (soggetto: string) => soggetto.slice(0, soggetto.indexOf('/'));

/** The thing itself; of who has or had one, the thing and the person or the showroom. */
function mentionedIn(tables: Naming['tables'], soggetto: string, valori: Record<string, unknown>): Riferimento[] {
  const table = tableOf(soggetto);
  const { cosa, colonna } = tables[table] ?? {};
  const own = soggetto.slice(table.length + 1);
  const thing = cosa && { cosa, id: colonna === undefined ? own : String(valori[colonna]) };
  const dipendente = table === 'dipendenti' ? own : valori.dipendente_id;
  const luogo = cosa === 'showroom' ? undefined : valori.showroom_id;
  return [
    ...(thing ? [thing] : []),
    ...(dipendente ? [{ cosa: 'dipendente' as const, id: String(dipendente) }] : []),
    ...(luogo ? [{ cosa: 'showroom' as const, id: String(luogo) }] : []),
  ];
}
