import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { type PersonFacts, selectPeople } from '#features/equipment/asset-types/server/select-notices.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { runPrepared, slot } from '#server/db/prepared-statement.ts';
import { fase } from '#server/db/situazione.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { EventSource } from '#server/feature/event-source.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { MAX_HISTORY_ENTRIES, Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { wasVisibleWhenDeleted } from '#server/register/named-records.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { formatData } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { brandsFor } from '#shared/permissions.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Fase } from '#shared/situazione.ts';
import { type Assegnazione, getRisorse, listAssegnazioni, Risorse, type RisorseAssegnate, returnRisorse } from '../contract.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Assegnate, type Costi, describeAssegnate, totaleAnnuo, totaleMensile } from '../rules.ts';
import { closePeriods } from './close-periods.ts';
import { ASSIGNED_COLUMNS, costsOf, countsByTipo, HAS_ASSIGNMENTS, isToReturn, USCITA_VICINA_GIORNI } from './select-assigned.ts';

const risorseRoutes: Route[] = [
  route(getRisorse, ({ db, scope, params }) => findRisorse(db, scope, params.id)),

  route(listAssegnazioni, ({ db, scope, params }) => listAssegnazioniOf(db, scope, params.id)),

  route(returnRisorse, async ({ db, scope, params }) => {
    const { nome, cognome, brand_id } = await findHolder(db, scope, params.id);
    requireRight(scope, 'risorse.assegna', [brand_id]);
    const lottoTitle = () => `Restituito tutto ciò che aveva ${nome} ${cognome}`;
    const { lotto } = await runAsLotto(db, 'restituzione', lottoTitle, () => closePeriods(db, scope, params.id));
    return { ...SUCCESS_REPLY, lotto };
  }),
];

const NEWEST = sql`a.data_assegnazione desc, a.created_at desc, a.tipo, a.id desc`;

/**
 * Returns the current and past items of an employee, newest first, in one statement. 404 when the employee is not visible. Assignments
 * under a brand that the caller does not see are left out. If an item now belongs only to brands that the caller does not see, only its
 * asset type is shown.
 */
async function listAssegnazioniOf(db: Db, scope: Scope, dipendente_id: string): Promise<Page<Assegnazione>> {
  const periods = ALL_KINDS.map((kind) => periodsOf(scope, kind));
  const { rows } = await sql<{ assegnazioni: (Omit<Assegnazione, 'nome'> & { nome: string | null })[]; totale: number }>`
    select coalesce(h.assegnazioni, '[]') as assegnazioni, coalesce(h.totale, 0) as totale
    from dipendenti d cross join lateral (
      select jsonb_agg(to_jsonb(a) - 'created_at' - 'totale' order by ${NEWEST}) as assegnazioni, max(a.totale) as totale
      from (
        select a.*, count(*) over () as totale from (${sql.join(periods, sql` union all `)}) a
        order by ${NEWEST} limit ${MAX_HISTORY_ENTRIES}::integer) a) h
    where d.id = ${dipendente_id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw dipendenteNonTrovato();
  const items = row.assegnazioni.map((each) => ({ ...each, nome: each.nome ?? `${RISORSE[each.tipo].uno} di un altro brand` }));
  return new Page(items, row.totale, undefined);
}

// The assignment tables of the asset types have different columns. to_jsonb() returns null for a missing column, so all parts of the union
// have the same columns.
function periodsOf(scope: Scope, { tipo, table, name, links, periods }: Kind): RawBuilder<unknown> {
  const item = sql.ref(`p.${periods.column}`);
  const isItemVisible = sql`(${hasVisibleBrand(scope, links, 't.id')} or (t.id is null and ${wasVisibleWhenDeleted(scope, table, item)}))`;
  return sql`
    select p.id, ${tipo}::text as tipo, p.data_assegnazione, p.data_revoca, p.created_at,
      case when ${hasVisibleBrand(scope, links, 't.id')} then t.id end as risorsa_id,
      case when ${hasVisibleBrand(scope, links, 't.id')} then ${sql.ref(`t.${name}`)}
           when t.id is null and ${wasVisibleWhenDeleted(scope, table, item)} then p.risorsa_nome end as nome,
      case when ${isItemVisible} then p.note end as note,
      case when ${isItemVisible} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono,
      to_jsonb(p) ->> 'permessi' as permessi,
      case when to_jsonb(p) ->> 'gestore_precedente' is not null then jsonb_build_object(
        'gestore_precedente', to_jsonb(p) ->> 'gestore_precedente', 'numero_da_portare', to_jsonb(p) ->> 'numero_da_portare') end as portabilita,
      to_jsonb(p) ->> 'assegnazione_piano_id' is not null as con_piano
    from ${sql.table(periods.table)} p left join ${sql.table(table)} t on t.id = ${item}
    where p.dipendente_id = d.id and (${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
}

type Row = RisorseAssegnate &
  Pick<Risorse, 'assegnate'> & {
    costi: Costi;
    quante: number;
    brand_id: number;
    versione_totali: string;
  };

/** Returns the items of an employee with their cost; 404 when the employee is not visible. */
async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<ReplyOf<typeof getRisorse>> {
  const { column, slots, settle } = totaliCache.check(db, TOTALI_CACHE_KEY);
  const [row] = await runPrepared<Row>(db, scope, {
    key: ['risorse'],
    values: { ...slots, dipendente_id },
    build: () =>
      sql<Row>`
        select
          ${sql.join(ASSIGNED_COLUMNS.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))},
          d.brand_id, ${column} as versione_totali,
          to_jsonb(c) - 'quante' - 'totale' as costi, c.quante,
          ${countsByTipo(sql.ref('d.id'))} as assegnate
        from dipendenti d cross join lateral ${costsOf('d.id')} c
        where d.id = ${slot('dipendente_id', dipendente_id)} and ${inBrands('d.brand_id', scope.can_view)}`.compile(scoped(db, scope)),
  });
  if (!row) throw dipendenteNonTrovato();
  const { quante: itemCount, brand_id, versione_totali, ...reply } = row;
  const byBrand = await settle(versione_totali, async () => new Map());
  const totale_annuo = totaleAnnuo(reply.costi);
  return {
    ...reply,
    totali: await totaliOf(db, scope, byBrand, brand_id),
    totale_annuo,
    totale_mensile: totaleMensile(totale_annuo),
    numero_risorse: itemCount,
  };
}

// The number of items of each asset type in a brand. The numbers are cached, because counting takes longer than the rest of the reply.
type Totali = Risorse['totali'];

const KINDS_WITH_TOTAL = ALL_KINDS.filter(({ tipo }) => RISORSE[tipo].chiave in Risorse.shape.totali.shape);

const totaliCache = new VersionedCache<Map<number, Promise<Totali>>>(1);
const TOTALI_CACHE_KEY = { key: [], tables: KINDS_WITH_TOTAL.map(({ links }) => links.table) };

async function totaliOf(db: Db, scope: Scope, byBrand: Map<number, Promise<Totali>>, brand_id: number): Promise<Totali> {
  const cached = byBrand.get(brand_id);
  if (cached) return cached;
  const counting = countItems(db, scope, brand_id);
  byBrand.set(brand_id, counting);
  counting.catch(() => byBrand.delete(brand_id));
  return counting;
}

async function countItems(db: Db, scope: Scope, brand_id: number): Promise<Totali> {
  const counts = KINDS_WITH_TOTAL.map(
    ({ tipo, links }) =>
      sql`${sql.lit(RISORSE[tipo].chiave)}::text, (select count(*) from ${sql.table(links.table)} where brand_id = ${brand_id}::integer)`,
  );
  const { rows } = await sql<{ totali: Totali }>`select jsonb_build_object(${sql.join(counts)}) as totali`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without FROM returns one row');
  return row.totali;
}

interface LeaverFacts extends Fatti {
  id: string;
  persona: { nome: string; cognome: string; colore: string };
  giorno: string | null;
  passato: boolean;
  assegnate: Assegnate;
  uscita: number | null;
  puo: boolean;
}

const HAS_LEFT = sql`(d.stato = 'uscito' or coalesce(d.data_dismissione <= oggi(), false))`;

const itemsToReturnSection: WorkSection = {
  titolo: () => 'Da riprendere da chi lascia',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/employees', { da_riprendere: true, sort: 'data_dismissione' }),
  select: (scope) => sql`
    select 'da_riprendere:' || d.id as chiave, case when ${HAS_LEFT} then 1 when d.data_dismissione <= oggi() + 7 then 2 else 3 end as gravita,
      coalesce(d.data_dismissione, d.created_at::date) as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', d.data_dismissione, 'passato', ${HAS_LEFT},
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore), 'assegnate', ${countsByTipo(sql.ref('d.id'))},
        'uscita', (select u.id from uscite u where u.dipendente_id = d.id and u.stato = 'aperta'),
        'puo', ${inBrands('d.brand_id', brandsFor(scope, 'risorse.assegna'))}) as fatti
    from dipendenti d join brands b on b.id = d.brand_id where ${inBrands('d.brand_id', scope.can_view)} and ${isToReturn}`,
  say: ({ id, nome, persona, giorno, passato, assegnate, uscita, puo }: LeaverFacts) => {
    const leaveText = passato ? 'Ha lasciato' : 'Lascia';
    const count = Object.values(assegnate).reduce((sum, each) => sum + each, 0);
    const address = uscita === null ? recordAddress('/employees/$id', { id }) : recordAddress('/uscite/$id', { id: uscita });
    return {
      titolo: nome,
      persona,
      quando: giorno ? `${leaveText} il ${formatData(giorno)}` : leaveText,
      testo: count === 1 ? 'ha ancora una cosa' : `ha ancora ${count} cose`,
      collegamento: address,
      // The page of the exit preselects every item as returned.
      azione: puo ? { testo: 'Riprendi', collegamento: uscita === null ? address : `${address}?tutto=1` } : undefined,
    };
  },
};

interface Leaver extends PersonFacts {
  fase: Fase;
  assegnate: Assegnate;
}

const usciteConRisorse: NoticeGroup = {
  titolo: 'Chi lascia e ha ancora qualcosa',
  collegamento: addressOf('/employees', { situazione: 'in_uscita,uscito' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) =>
        selectPeople({
          key: 'uscita',
          brands: scope.can_view,
          stamp: sql`${VISIBLE_STATO} || ':' || d.isactive || ':' || (${CURRENT_ASSEGNATE})::text`,
          // An inactive employee, or an employee with a later exit date, has a lower priority.
          grave: sql`case when ${FASE} = 'uscito' or d.data_dismissione <= oggi() then 1
            when d.data_dismissione <= oggi() + 7 then 2 else 3 end`,
          day: sql`d.data_dismissione`,
          where: sql`(d.stato in ('uscente', 'uscito') or d.data_dismissione is not null or not d.isactive)
            and (d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer)
            and ${HAS_ASSIGNMENTS}
            -- of an exit that is open there is a notice of its own
            and not exists (select from uscite u where u.dipendente_id = d.id and u.stato = 'aperta')`,
          more: sql`jsonb_build_object('fase', ${FASE}, 'assegnate', ${CURRENT_ASSEGNATE})`,
        }),
      say: (leaver: Leaver) => ({
        titolo: leaver.nome,
        testo: `${describeExit(leaver)}, ha ancora ${describeAssegnate(leaver.assegnate)}`,
        collegamento: recordAddress('/employees/$id', { id: leaver.id }),
      }),
    },
  ],
};

function describeExit({ fase, stato, giorno }: Leaver): string {
  if (stato === 'uscente' && fase === 'uscito') return `Doveva uscire il ${formatData(giorno ?? '')}`;
  if (fase === 'in_uscita') return giorno ? `Esce il ${formatData(giorno)}` : 'Sta uscendo';
  if (fase === 'uscito') return giorno ? `Uscito il ${formatData(giorno)}` : 'Uscito';
  return 'Non attivo';
}

const FASE = fase({ row: 'd' });

/**
 * The state of an employee without sick leave. Accounts without permission must not notice sick leave, not even by a changed fingerprint of
 * the notice.
 */
const VISIBLE_STATO = sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
const CURRENT_ASSEGNATE = countsByTipo(sql.ref('d.id'));

type AnyKind = (typeof ALL_KINDS)[number];

/**
 * The source of webhook events about assignments and returns. Undoing an assignment is a return event, and undoing a return is an
 * assignment event. The audit log entry of a changed period contains neither item nor showroom, so both are read from the period; a deleted
 * period exists only in its audit log entry.
 */
const eventsOfKind = ({ tipo, table, periods, placeable }: AnyKind): RawBuilder<unknown> => sql`
  select v.id, case when v.aperto then 'cosa.assegnata' else 'cosa.restituita' end,
    jsonb_build_object('oggetto', ${table}::text, 'id', c.id::integer, 'dipendente_id', v.dipendente_id, 'showroom_id', c.showroom_id::integer,
      'brand_ids', v.brand_ids, 'indirizzo', ${schedaOf(tipo, '')}::text || c.id)
  from (
    select e.*, e.azione <> 'elimina' and e.dopo ->> 'data_revoca' is null as aperto from voci e
    where e.oggetto = ${periods.table} and case e.azione
      when 'modifica' then (e.dopo ->> 'data_revoca' is null) <> (e.prima ->> 'data_revoca' is null)
      else e.valori ->> 'data_revoca' is null end) v
    left join ${sql.table(periods.table)} p on p.id = v.oggetto_id::integer
    cross join lateral (
      select coalesce(v.valori ->> ${periods.column}::text, p.${sql.ref(periods.column)}::text) as id,
        coalesce(v.valori ->> 'showroom_id', ${placeable ? sql`p.showroom_id::text` : sql`null`}) as showroom_id) c`;

const risorseEvents: EventSource = sql.join(ALL_KINDS.map(eventsOfKind), sql` union all `);

const PERIODS = ALL_KINDS.map(({ periods }) => periods.table);

/** The live updates about assignments, by employee id. Assignments to showrooms are published with the topics of their asset types. */
const risorseLive: LiveTopic = sql`
  select v.dipendente_id::text, b, false from voci v, unnest(v.brand_ids) b where v.oggetto = any(${PERIODS}::text[]) and v.dipendente_id is not null`;

export const risorseFeature = {
  routes: risorseRoutes,
  live: { risorse: risorseLive },
  notices: { uscite_con_risorse: usciteConRisorse },
  work: { da_riprendere: itemsToReturnSection },
  webhooks: [risorseEvents],
} satisfies Feature;
