// The visibility of a record `t` about one employee, such as an onboarding or an exit.
import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';

export const visibleByEmployee: Pick<VisibleRecord, 'nome' | 'visible'> = {
  nome: sql`(select d.nome || ' ' || d.cognome from dipendenti d where d.id = t.dipendente_id)`,
  visible: ({ can_view }) => sql`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};
