import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';

/** Open requests `a` that this account can decide, with the person `d` and the brand `b`: to follow 'from'. */
export const waiting = (scope: Scope): RawBuilder<unknown> => sql`
  anonimizzazioni a join dipendenti d on d.id = a.dipendente_id join brands b on b.id = d.brand_id
  where a.stato = 'chiesta' and a.chiesta_da is distinct from ${scope.user_id}::integer and ${scope.amministratore}::boolean`;
