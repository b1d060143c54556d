import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { isReadable } from './queries.ts';

/**
 * Selects documents `d` of these brands that have an expiry date and that the caller may read. `SOGGETTI` (rules.ts) builds the address
 * from `dove`.
 */
export const selectDocumentiWithScadenza = (scope: Scope, shown: readonly number[]): RawBuilder<unknown> => sql`
  select d.id, d.nome, d.scadenza, d.soggetto, d.soggetto_id, n.di_chi,
    jsonb_build_object('soggetto', d.soggetto, 'id', d.soggetto_id, 'di_chi', n.di_chi) as dove
  from documenti d cross join lateral (select documenti_di_chi(d.soggetto, d.soggetto_id) as di_chi) n
  where d.scadenza is not null and ${isReadable(scope)} and documenti_marchi(d.soggetto, d.soggetto_id) && ${[...shown]}::integer[]`;
