import { sql } from 'kysely';
import { matchesMansione } from '#features/journeys/dotazioni/server/match-mansione.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/**
 * Gives an onboarding or exit that has just begun what its brand's models say for its person's job (rule 117). Copies: what becomes of the models
 * later changes nothing here.
 */
export async function copyAttivita(db: Tx, scope: Scope, corso: { workflow_id: number } | { uscita_id: number }): Promise<void> {
  const { workflow_id = null, uscita_id = null } = { workflow_id: undefined, uscita_id: undefined, ...corso };
  await sql`
    insert into attivita (workflow_id, uscita_id, dipendente_id, nome, mano, tipo, giorni, obbligatoria)
    select w.id, x.id, p.id, m.nome, m.mano, m.tipo, m.giorni, m.obbligatoria
    from dipendenti p
      left join workflows w on w.id = ${workflow_id} and w.dipendente_id = p.id
      left join uscite x on x.id = ${uscita_id} and x.dipendente_id = p.id
      join modelli_attivita_brands l on l.brand_id = p.brand_id
      join modelli_attivita m on m.id = l.modello_id and m.corso = case when x.id is null then 'onboarding' else 'uscita' end
    where num_nonnulls(w.id, x.id) = 1 and ${matchesMansione('m.mansioni', 'p.posizione')}
    order by m.giorni, m.id`.execute(scoped(db, scope));
}
