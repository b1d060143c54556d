import { type RawBuilder, sql } from 'kysely';
import { nonAssegnatoA } from '#features/equipment/asset-types/rules.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { HolderJoin } from '#features/equipment/asset-types/server/item-queries.ts';
import { closePeriod, findOpenPeriod } from '#features/equipment/asset-types/server/periods.ts';
import { ONE_HOLDER_JOIN } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { hasVisibleBrand, inBrands, lockVisibleRow } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { employeeJson, employeeJsonOrNull, employeeOrder } from '#server/db/mentions.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { brandsFor } from '#shared/permissions.ts';
import {
  type changeMembro,
  type decideVerifica,
  listCartelle,
  type Membro,
  type MembroDaVerificare,
  type setVerifica,
  type Verifica,
} from '../contract.ts';
import type { PermessiCartella } from '../fields.ts';
import { CARTELLA } from '../kind.ts';

/**
 * The join for the holder of a folder. `p` is the period of the longest-standing member that the caller may see, or of the longest-standing
 * member of all when the caller sees no member.
 */
const MEMBER_JOIN: HolderJoin<ReturnType<typeof memberColumns>> = {
  ...ONE_HOLDER_JOIN,
  joins: (_, scope) => sql`
    left join lateral (
      select p.* from dipendenti_cartelle p left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
      where p.cartella_id = i.id and p.data_revoca is null
      order by d.id is null, p.data_assegnazione, p.id limit 1) p on true
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`,
  columns: memberColumns,
};

function memberColumns(scope: Scope) {
  return {
    ...ONE_HOLDER_JOIN.columns(),
    membri: sql<Membro[]>`(
      select coalesce(jsonb_agg(${employeeJson('m')} || jsonb_build_object('permessi', mp.permessi) order by mp.data_assegnazione, mp.id), '[]')
      from dipendenti_cartelle mp join dipendenti m on m.id = mp.dipendente_id and ${inBrands('m.brand_id', scope.can_view)}
      where mp.cartella_id = i.id and mp.data_revoca is null)`,
    numero_membri: sql<number>`(
      select count(*)::integer from dipendenti_cartelle mp where mp.cartella_id = i.id and mp.data_revoca is null)`,
  };
}

const PERMESSI = sql<PermessiCartella>`coalesce(p.permessi, i.permessi)`;

export const cartelleQueries = itemQueries(listCartelle, {
  kind: CARTELLA,
  holderJoin: MEMBER_JOIN,
  moreColumns: { permessi: PERMESSI },
  ownFilter: (_, { permessi }) => (permessi === undefined ? sql<boolean>`true` : sql<boolean>`${PERMESSI} = ${permessi}`),
  filtersByHolder: ({ permessi }) => permessi !== undefined,
});

export async function countVisible(db: Db, scope: Scope): Promise<{ totale: number; cartella: number; unita_rete: number }> {
  return scoped(db, scope)
    .selectFrom('cartelle_condivise as c')
    .select([
      sql<number>`count(*)`.as('totale'),
      sql<number>`count(*) filter (where c.tipo = 'cartella')`.as('cartella'),
      sql<number>`count(*) filter (where c.tipo = 'unita_rete')`.as('unita_rete'),
    ])
    .where(hasVisibleBrand(scope, CARTELLA.links, 'c.id'))
    .executeTakeFirstOrThrow();
}

/**
 * The day on which the permission of the member in the period `p` of the folder `c` must be confirmed; null when the folder requires no
 * confirmation.
 */
export const SCADE_IL: RawBuilder<string | null> = sql`(
  case when c.verifica_mesi > 0 then coalesce(p.verificata_il, p.data_assegnazione) + make_interval(months => c.verifica_mesi) end)::date`;

type Row = Pick<Verifica, 'referente' | 'ogni_mesi' | 'membri' | 'numero_membri'>;

/**
 * Returns the members of a folder with the state of their confirmation; 404 when the folder is not visible. Members that the caller may not
 * see are only counted.
 */
export async function findVerifica(db: Db, scope: Scope, id: number): Promise<Verifica> {
  await cartelleQueries.find(db, scope, id);
  const { rows } = await sql<Row>`
    select c.verifica_mesi as ogni_mesi, ${employeeJsonOrNull('r')} as referente,
      (select count(*)::integer from dipendenti_cartelle p where p.cartella_id = c.id and p.data_revoca is null) as numero_membri,
      (select coalesce(jsonb_agg(${employeeJson('m')} || jsonb_build_object('permessi', p.permessi, 'data_assegnazione', p.data_assegnazione,
          'verificata_il', p.verificata_il, 'scade_il', ${SCADE_IL}, 'in_ritardo', coalesce(${SCADE_IL} <= oggi(), false),
          'decidibile', ${inBrands('p.brand_id', brandsFor(scope, 'risorse.assegna'))}) order by ${employeeOrder('m')}, p.id), '[]')
        from dipendenti_cartelle p join dipendenti m on m.id = p.dipendente_id and ${inBrands('m.brand_id', scope.can_view)}
        where p.cartella_id = c.id and p.data_revoca is null) as membri
    from cartelle_condivise c
    left join dipendenti r on r.id = c.referente_id and ${inBrands('r.brand_id', scope.can_view)}
    where c.id = ${id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('The folder was loaded in this transaction, so it exists');
  return { ...row, ...earliestDue(row.membri) };
}

function earliestDue(members: readonly MembroDaVerificare[]): Pick<Verifica, 'scade_il' | 'in_ritardo'> {
  const [scade_il = null] = members.flatMap((each) => each.scade_il ?? []).toSorted();
  return { scade_il, in_ritardo: members.some(({ in_ritardo }) => in_ritardo) };
}

export async function changeVerifica(db: Tx, scope: Scope, id: number, body: ParsedOf<typeof setVerifica>['body']): Promise<void> {
  await lockVisibleRow(db, scope, CARTELLA, id);
  const { ogni_brand } = await cartelleQueries.find(db, scope, id);
  if (body.referente_id) await findHolder(db, scope, body.referente_id);
  requireRight(scope, 'risorse.modifica', ogni_brand);
  const { referente_id, ogni_mesi: verifica_mesi } = body;
  if (referente_id === undefined && verifica_mesi === undefined) return;
  await scoped(db, scope).updateTable('cartelle_condivise').set({ referente_id, verifica_mesi }).where('id', '=', id).execute();
}

/** Applies the decisions about folder members and returns the name of the lot. */
export async function decideMembers(db: Tx, scope: Scope, id: number, { voci }: ParsedOf<typeof decideVerifica>['body']): Promise<string> {
  const { nome } = await cartelleQueries.find(db, scope, id);
  await lockVisibleRow(db, scope, CARTELLA, id);
  for (const { dipendente_id, esito, permessi } of voci) {
    const period = await findMemberPeriod(db, scope, { id, nome }, dipendente_id);
    if (esito === 'revocato') await closePeriod(db, scope, CARTELLA.periods, period);
    else await setPeriod(db, scope, period, { permessi, verificata_il: sql`oggi()` });
  }
  return `Verifica di ${nome}`;
}

export async function changeMember(
  db: Tx,
  scope: Scope,
  id: number,
  { dipendente_id, permessi }: ParsedOf<typeof changeMembro>['body'],
): Promise<void> {
  const { nome } = await cartelleQueries.find(db, scope, id);
  await lockVisibleRow(db, scope, CARTELLA, id);
  await setPeriod(db, scope, await findMemberPeriod(db, scope, { id, nome }, dipendente_id), { permessi });
}

/**
 * Returns the open period of a folder member. The calling function has locked the folder, so the period cannot end before the transaction
 * does.
 */
async function findMemberPeriod(db: Tx, scope: Scope, { id, nome }: { id: number; nome: string }, dipendente_id: string): Promise<number> {
  const employee = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [employee.brand_id]);
  const period = await findOpenPeriod(db, scope, CARTELLA.periods, id, employee.id);
  if (!period) throw nonAssegnatoA(CARTELLA, nome, employee);
  return period.id;
}

async function setPeriod(
  db: Tx,
  scope: Scope,
  id: number,
  values: { permessi?: MembroDaVerificare['permessi'] | undefined; verificata_il?: RawBuilder<string> },
): Promise<void> {
  await scoped(db, scope).updateTable('dipendenti_cartelle').set(values).where('id', '=', id).execute();
}
