// Which notices there are for somebody today: one select for each kind, of the same columns.
import { type RawBuilder, sql } from 'kysely';
import { heldBy } from '#features/risorse/server/count-held.ts';
import { type AzioneWorkflow, statesFor } from '#features/workflows/rules.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import type { Periods } from '#server/db/periods.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor, type Role } from '#shared/permissions.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { type TipoAvviso, USCITA_VICINA_GIORNI } from '../rules.ts';

/** Selects chiave, impronta, gravita (1 critica, 2 attenzione, 3 nota), ordine and fatti. */
type Select = RawBuilder<unknown>;

const FULL_NAME = sql`d.nome || ' ' || d.cognome`;
/** Sick leave is not for everybody, nor is a stamp that would betray it (rule 19). */
const SHOWN_STATO = sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
const LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;
/** Sent back and come again, it says the same and waits anew: the step by which it came tells the two apart. */
const TIME_ROUND = sql`':' || coalesce((select max(p.id) from workflow_passi p where p.workflow_id = w.id), 0)`;

/** The step forward that is each role's own. */
const OWN_STEP = { HR: 'comunica_manager', MANAGER: 'comunica_it', IT: 'completa_it' } as const satisfies Record<Role, AzioneWorkflow>;

/** The steps that wait for the caller's own role, where they may take them. An amministratore may take all, but these are theirs. */
function waitsForMe(scope: Scope): RawBuilder<boolean> {
  const step = OWN_STEP[scope.role];
  return sql<boolean>`(w.stato = any(${statesFor(step)}::text[]) and ${inBrands('d.brand_id', brandsFor(scope, `workflows.${step}`))})`;
}

const workflows = (scope: Scope, which: RawBuilder<boolean>): Select => sql`
  select 'workflow:' || w.id as chiave, w.stato || ${TIME_ROUND} || case when ${LATE} then ':ritardo' else '' end as impronta,
    case when ${LATE} then 1 else 2 end as gravita, coalesce(w.data_scadenza, w.data_inizio) as ordine,
    jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'stato', w.stato, 'in_ritardo', ${LATE}, 'giorno', w.data_scadenza) as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id
  where w.stato <> 'completato_it' and ${inBrands('d.brand_id', scope.can_view)} and ${which}`;

const people = (of: {
  key: string;
  brands: readonly number[];
  stamp: RawBuilder<unknown>;
  grave: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}): Select => sql`
  select ${of.key} || ':' || d.id as chiave, ${of.stamp} as impronta, ${of.grave} as gravita, coalesce(${of.day}, d.created_at::date) as ordine,
    jsonb_build_object('id', d.id, 'nome', ${FULL_NAME}, 'stato', d.stato, 'isactive', d.isactive, 'giorno', ${of.day}, 'in_ritardo', ${of.day} < oggi(),
      'assegnate', ${heldBy(sql.ref('d.id'))}) as fatti
  from dipendenti d where ${inBrands('d.brand_id', of.brands)} and ${of.where}`;

/** How close an end is: the notice comes back as it nears (60, 30, 7 days, past). */
const stage = (day: RawBuilder<unknown>) => sql`case
  when ${day} < oggi() then 'scaduta' when ${day} <= oggi() + 7 then '7' when ${day} <= oggi() + 30 then '30' else '60' end`;

const ending = (of: {
  key: string;
  from: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}): Select => sql`
  select ${of.key} || ':' || i.id as chiave, ${stage(of.day)} || ':' || ${of.day} as impronta,
    case when ${of.day} <= oggi() + 7 then 1 when ${of.day} <= oggi() + 30 then 2 else 3 end as gravita, ${of.day} as ordine,
    jsonb_build_object('id', i.id, 'nome', ${of.name}, 'giorno', ${of.day}, 'in_ritardo', ${of.day} < oggi()) as fatti
  from ${of.from} i where ${of.day} <= oggi() + ${PREAVVISO_GIORNI}::integer and ${of.where}`;

/** Given to somebody and come back, it waits anew: the last who had it tells the two apart. */
const lastHeld = ({ table, column }: Periods) =>
  sql`coalesce((select max(p.id) from ${sql.table(table)} p where p.${sql.ref(column)} = i.id), 0)`;

const unheld = (
  cosa: 'piano' | 'telefono',
  item: { table: string; periods: Periods; name: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Select => sql`
  select ${cosa} || ':' || i.id as chiave, i.costo_annuo || ':' || ${lastHeld(item.periods)} as impronta, 3 as gravita, i.created_at::date as ordine,
    jsonb_build_object('id', i.id, 'nome', ${item.name}, 'cosa', ${cosa}::text, 'costo', i.costo_annuo::text) as fatti
  from ${sql.table(item.table)} i where i.costo_annuo > 0 and ${item.where}`;

/** The notices of one kind for this caller, today. */
export const SELECT_AVVISI: Record<TipoAvviso, (scope: Scope) => Select> = {
  workflow_in_attesa: (scope) => workflows(scope, waitsForMe(scope)),
  workflow_in_ritardo: (scope) => workflows(scope, sql`${LATE} and not ${waitsForMe(scope)}`),
  uscite_con_risorse: (scope) =>
    people({
      key: 'uscita',
      brands: scope.can_view,
      stamp: sql`${SHOWN_STATO} || ':' || d.isactive || ':' || (${heldBy(sql.ref('d.id'))})::text`,
      grave: sql`case when d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() then 1 else 2 end`,
      day: sql`d.data_dismissione`,
      where: sql`(d.stato in ('uscente', 'uscito') or not d.isactive)
        and (d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer)
        and (${holdsSomething})`,
    }),
  malattie_oltre_la_fine: (scope) =>
    people({
      key: 'malattia',
      brands: brandsFor(scope, 'riservati.vedi'),
      stamp: sql`d.data_fine_malattia::text`,
      grave: sql`2`,
      day: sql`d.data_fine_malattia`,
      where: sql`d.stato = 'in malattia' and d.data_fine_malattia < oggi()`,
    }),
  arrivi_mancati: (scope) =>
    people({
      key: 'arrivo',
      brands: scope.can_view,
      stamp: sql`d.data_assunzione::text`,
      grave: sql`2`,
      day: sql`d.data_assunzione`,
      where: sql`d.stato = 'entrante' and d.isactive and d.data_assunzione < oggi()`,
    }),
  licenze_esaurite: (scope) => sql`
    select 'esaurite:' || s.id as chiave,
      s.numero_licenze || ':' || (select max(p.id) from dipendenti_software p where p.software_id = s.id and p.data_revoca is null) as impronta, 2 as gravita, s.created_at::date as ordine,
      jsonb_build_object('id', s.id, 'nome', s.nome, 'usate', s.licenze_utilizzate) as fatti
    from software s
    where s.licenze_utilizzate > 0 and s.licenze_utilizzate >= s.numero_licenze
      and ${hasVisibleBrand(scope, ITEMS.software.links, 's.id')}`,
  licenze_in_scadenza: (scope) =>
    ending({
      key: 'software',
      from: sql.table('software'),
      name: sql`i.nome`,
      day: sql`i.data_scadenza`,
      where: hasVisibleBrand(scope, ITEMS.software.links, 'i.id'),
    }),
  garanzie_in_scadenza: (scope) =>
    ending({
      key: 'garanzia',
      from: sql.table('hardware'),
      name: sql`i.nome`,
      day: sql`i.garanzia_scadenza`,
      where: sql`i.stato <> 'dismesso' and ${hasVisibleBrand(scope, ITEMS.hardware.links, 'i.id')}`,
    }),
  costi_senza_titolare: (scope) =>
    sql`${unheld('piano', {
      table: 'piani_mobili',
      periods: ITEMS.piano_mobile.periods,
      name: sql`i.nome_piano`,
      where: sql`i.attivo and not exists (select from dipendenti_piani_mobili p where p.piano_mobile_id = i.id and p.data_revoca is null)
      and ${hasVisibleBrand(scope, ITEMS.piano_mobile.links, 'i.id')}`,
    })} union all ${unheld('telefono', {
      table: 'iphones',
      periods: ITEMS.telefono.periods,
      name: sql`i.modello`,
      where: sql`not exists (select from dipendenti_iphones p where p.iphone_id = i.id and p.data_revoca is null)
      and ${hasVisibleBrand(scope, ITEMS.telefono.links, 'i.id')}`,
    })}`,
};

const holdsSomething = sql.join(
  Object.values(ITEMS).map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
);
