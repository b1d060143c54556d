import { sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSA_DI, TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Richiesta } from '../contract.ts';

/** The lines of a workflow that the caller has shown to see, in the order in which they were asked for. */
export async function listRichiesteOf(db: Db, scope: Scope, workflow_id: number): Promise<Richiesta[]> {
  const { rows } = await sql<Richiesta>`
    select coalesce(s.nome, c.nome) as riferimento, r.id, r.tipo, r.descrizione, r.hardware_tipo, r.software_id, r.cartella_id, r.permessi, r.gb_minimi, 1 as quantita, r.stato,
      case when g.nome is not null then jsonb_build_object('id', g.id, 'nome', g.nome, 'dal', g.dal, 'al', g.al) end as risorsa
    from richieste r left join lateral (${given(scope)}) g on true
      left join software s on s.id = r.software_id and ${hasVisibleBrand(scope, KINDS.software.links, 's.id')}
      left join cartelle_condivise c on c.id = r.cartella_id and ${hasVisibleBrand(scope, KINDS.cartella.links, 'c.id')}
    where r.workflow_id = ${workflow_id} order by r.id`.execute(scoped(db, scope));
  return rows;
}

/** What was given for a line `r`: by its period, which keeps the name. Given under a brand that the caller does not see, it is not told. */
const given = (scope: Scope) =>
  sql.join(
    TIPI_VOCE.map((tipo) => {
      const { table, name, links, periods } = KINDS[RISORSA_DI[tipo]];
      return sql`
        select i.id, coalesce(${sql.ref(`i.${name}`)}, p.risorsa_nome) as nome, p.data_assegnazione as dal, p.data_revoca as al
        from ${sql.table(periods.table)} p
          left join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)} and ${hasVisibleBrand(scope, links, 'i.id')}
        where r.tipo = ${tipo} and p.id = r.periodo_id and ${inBrands('p.brand_id', scope.can_view)}`;
    }),
    sql` union all `,
  );
