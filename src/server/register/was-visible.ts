import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';

/** Whether the caller sees a brand that this thing, deleted since, was of in the end: who does may know its name. `oggetto` is its table. */
export function wasVisible(scope: Scope, oggetto: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro e
    where e.oggetto = ${oggetto} and e.oggetto_id = (${id})::text and e.azione = 'elimina'
      and (${scope.amministratore}::boolean or e.brand_ids && ${[...scope.can_view]}::integer[]))`;
}
