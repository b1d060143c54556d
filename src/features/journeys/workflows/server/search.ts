import { type RawBuilder, sql } from 'kysely';
import { seenByPerson } from '#features/people/dipendenti/server/see-by-person.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { matches } from '#server/db/matches.ts';
import type { SeenThing } from '#server/register/things.ts';
import type { SearchKind, SearchSelect } from '#server/search/search-kind.ts';
import type { Scope } from '#server/security/scope.ts';
import { FASI } from '#shared/fasi-workflow.ts';
import { addressOf } from '#shared/screens.ts';
import { STATI_CONCLUSI, STATI_WORKFLOW } from '#shared/stati-workflow.ts';

export const workflowThing: SeenThing = { table: 'workflows', id: 'integer', ...seenByPerson };

/** By whose it is, or by its number. */
export const workflowsSearch: SearchKind = {
  titolo: 'Workflow',
  elenco: '/workflows',
  address: (id) => addressOf('/workflows', { q: id }),
  select: selectWorkflows,
};

function selectWorkflows(scope: Scope, q: string): SearchSelect {
  const id = /^\d{1,9}$/.exec(q)?.[0];
  const byName = sql<boolean>`(${matches(sql.ref('d.ricerca'), q)}
    and ${matches(sql`left(d.ricerca, length(d.nome) + length(d.cognome) + length(d.email) + 2)`, q)})`;
  const join = sql`join dipendenti d on d.id = t.dipendente_id`;
  return {
    table: 'workflows',
    join,
    visible: inBrands('d.brand_id', scope.can_view),
    byText: id === undefined ? byName : sql<boolean>`(${byName} or t.id = ${id}::integer)`,
    text: sql.ref('d.ricerca'),
    name: sql`left(d.ricerca, length(d.nome) + 1 + length(d.cognome))${id === undefined ? sql`` : sql` || ' ' || t.id`}`,
    last: sql`t.stato = any(${[...STATI_CONCLUSI]}::text[])`,
    more: join,
    titolo: sql`d.nome || ' ' || d.cognome`,
    dettaglio: sql`concat_ws(' · ', 'Workflow ' || t.id, ${labelOf(sql`t.stato`)})`,
  };
}

const labelOf = (stato: RawBuilder<unknown>) =>
  sql`case ${stato} ${sql.join(
    STATI_WORKFLOW.map((each) => sql`when ${each} then ${FASI[each].label}`),
    sql` `,
  )} end`;
