// What an exit says of itself to who may see it: `u` is the exit, `d` its employee, `b` their brand.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { emailKeyOf } from '#server/db/email-key.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { accountNameOf, brandOf, personIfAny, personOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Uscita, Voce } from '../contract.ts';
import { type MotivoUscita, manoDi, type StatoUscita } from '../rules.ts';

export const PLAIN = ['u.id', 'u.data_uscita', 'u.note', 'u.conclusa_il', 'u.created_at', 'u.updated_at'] as const;

/** Why somebody leaves, as this caller may know it. */
const motivoFor = (scope: Scope) =>
  sql<MotivoUscita | null>`case when ${inBrands('d.brand_id', brandsFor(scope, 'riservati.vedi'))} then u.motivo end`;

const account = (alias: string) =>
  sql<{ id: number; nome: string } | null>`case when ${sql.ref(`${alias}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'nome', ${accountNameOf(alias)}) end`;

const chi = (column: 'aperta_da' | 'conclusa_da') => sql<Uscita['aperta_da']>`(
  select ${account('a')} from users a where a.id = ${sql.ref(`u.${column}`)})`;

/** What the employee has now of a kind, each as a voce that is to be decided. A column that only some kinds have is read by its name. */
function heldOf({ tipo, table, name, periods }: Kind): RawBuilder<unknown> {
  return sql`
    select jsonb_build_object(
        'voce', ${sql.lit(tipo)} || '-' || p.id, 'tipo', ${sql.lit(tipo)}::text, 'id', i.id, 'nome', ${sql.ref(`i.${name}`)},
        'codice', coalesce(to_jsonb(i) ->> 'numero_seriale', to_jsonb(i) ->> 'imei', to_jsonb(i) ->> 'numero_telefono', to_jsonb(i) ->> 'iccid',
          to_jsonb(i) ->> 'percorso'),
        'dal', p.data_assegnazione, 'con_piano', 'piano_mobile-' || (to_jsonb(p) ->> 'assegnazione_piano_id'),
        'esito', null, 'condizione', null, 'note', null, 'trasferito_a', null, 'data', null, 'deciso_da', null, 'deciso_il', null) as voce,
      ${sql.lit(RISORSE[tipo].posto)} as posto, p.data_assegnazione, p.id
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = u.dipendente_id and p.data_revoca is null`;
}

const HELD = sql<Voce[]>`case when u.stato = 'aperta' then (
  select coalesce(jsonb_agg(h.voce order by h.posto, h.data_assegnazione, h.id), '[]')
  from (${sql.join(ALL_KINDS.map(heldOf), sql` union all `)}) h) else '[]' end`;

/** What was decided of things that they had under a brand that the caller sees; an amministratore sees also those of a brand that is no more. An instant inside JSON would be in the session's time zone. */
const decided = (scope: Scope) => sql<Voce[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'voce', e.tipo || '-' || e.periodo_id, 'tipo', e.tipo, 'id', e.risorsa_id, 'nome', e.nome, 'codice', null, 'dal', null, 'con_piano', null,
      'esito', e.esito, 'condizione', e.condizione, 'note', e.note, 'trasferito_a', ${personIfAny('v')}, 'data', e.data, 'deciso_da', ${account('a')},
      'deciso_il', to_char(e.deciso_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by e.deciso_il desc, e.id), '[]')
  from uscite_esiti e left join users a on a.id = e.deciso_da
    left join dipendenti v on v.id = e.trasferito_a and ${inBrands('v.brand_id', scope.can_view)}
  where e.uscita_id = u.id and (${scope.amministratore}::boolean or ${inBrands('e.brand_id', scope.can_view)}))`;

/** To be selected beside PLAIN. */
export function computedColumns(scope: Scope) {
  return [
    // The table's checks hold this set.
    sql<StatoUscita>`u.stato`.as('stato'),
    motivoFor(scope).as('motivo'),
    personOf('d').as('dipendente'),
    brandOf('b').as('brand'),
    sql<number>`u.data_uscita - oggi()`.as('giorni'),
    HELD.as('tenute'),
    decided(scope).as('decise'),
    chi('aperta_da').as('aperta_da'),
    chi('conclusa_da').as('conclusa_da'),
    sql<string | null>`case when ${scope.amministratore}::boolean and u.stato = 'aperta' then (
      select a.username from users a where ${emailKeyOf(sql.ref('a.email'))} = ${emailKeyOf(sql.ref('d.email'))} and a.is_active) end`.as(
      'account',
    ),
  ] as const;
}

interface Row {
  stato: StatoUscita;
  tenute: Voce[];
  decise: Voce[];
}

/** The row with its things in one list, and in whose hands it is. */
export function present<R extends Row>({ tenute, decise, ...row }: R) {
  const da_decidere = tenute.length;
  return { ...row, voci: [...tenute, ...decise], da_decidere, mano: manoDi({ stato: row.stato, da_decidere }) };
}
