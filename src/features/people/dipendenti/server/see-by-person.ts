// What is about one person and is seen by who sees them: an onboarding, an exit. In its statements the table is `t`.
import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { SeenThing } from '#server/register/things.ts';

export const seenByPerson: Pick<SeenThing, 'nome' | 'visible'> = {
  nome: sql`(select d.nome || ' ' || d.cognome from dipendenti d where d.id = t.dipendente_id)`,
  visible: ({ can_view }) => sql`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};
