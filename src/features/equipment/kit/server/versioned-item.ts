import { sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import type { Kind } from '../kind.ts';

/** How edits of a kind of thing are compared: its brands stand on its form, and what was agreed with its holder where the kind says so. */
export function versionedItem({ table, links, periods, formTellsPeriod }: Kind): Versioned {
  const isOfPeriod = (id: string) => sql<boolean>`r.oggetto = ${periods.table}
    and r.oggetto_id in (select p.id::text from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id})`;
  return {
    table,
    id: 'integer',
    links: links.table,
    isVisible: (scope) => hasVisibleBrand(scope, links, 't.id'),
    ...(formTellsPeriod ? { isAlsoAbout: isOfPeriod } : {}),
  };
}
