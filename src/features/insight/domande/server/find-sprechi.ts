import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { isUnassigned } from '#features/equipment/asset-types/server/periods.ts';
import { currentCost, divideAmongBrands, hasCost, type KindWithCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import type { ListLinks } from '#features/insight/report/server/list-addresses.ts';
import { hasEmployeeFilter, persone, tablesOf } from '#features/insight/report/server/select-sources.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { euro, indicatore, numero, remainderRow, riga, type Tabella, withMisura } from '#shared/cifre.ts';
import { misura, OGGI } from '#shared/misure.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Sprechi } from '../contract.ts';
import { MAX_LISTED_ROWS, NOTE_DOMANDE, SPRECHI, type Spreco } from '../rules.ts';
import { listLinksFor, nameOf, type ReportFilters } from './find-answer.ts';

export interface SprecoItem {
  cosa: Spreco;
  tipo: TipoRisorsa | null;
  id: string;
  nome: string;
  quanti: number;
  licenze: number;
  costo_annuo: number;
}
export interface SprecoGroup {
  cosa: Spreco;
  righe: number;
  quanti: number;
  licenze: number;
  costo_annuo: number;
  nominate: SprecoItem[];
}

const cache = new VersionedCache<SprecoGroup[]>(100);

/** SQL: the share of an item's cost that these brands pay. The cost of an item of several brands is divided among them (decision 71). */
const brandShare = (kind: KindWithCost, items: RawBuilder<unknown>, amounts: readonly string[], brandIds: readonly number[]) => sql`
  (select id, ${sql.join(amounts.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
  from (${divideAmongBrands(kind, items, amounts, brandIds)}) parti group by id) q join ${sql.table(kind.table)} i on i.id = q.id`;

const costInCents = (kind: KindWithCost) => sql`(${currentCost(kind, 'i')} * 100)::bigint`;

const freeSeats = (kind: KindWithCost & { seats: NonNullable<Kind['seats']> }, brandIds: readonly number[]) => {
  const free = sql`(${sql.ref(`i.${kind.seats.total}`)} - ${sql.ref(`i.${kind.seats.used}`)})`;
  const items = sql`
    select i.id, ${free} * ${costInCents(kind)} as costo, ${free}::bigint as posti from ${sql.table(kind.table)} i where ${free} > 0 and ${currentCost(kind, 'i')} > 0`;
  return sql`
    select 'posti_liberi'::text as cosa, ${kind.tipo}::text as tipo, i.id::text as id, ${nameOf(kind)} as nome,
      q.posti::integer as quanti, q.posti::integer as licenze, q.costo / 100.0 as costo_annuo
    from ${brandShare(kind, items, ['costo', 'posti'], brandIds)}`;
};

const unassignedItems = (kind: KindWithCost, brandIds: readonly number[]) => {
  const items = sql`select i.id, ${costInCents(kind)} as costo from ${sql.table(kind.table)} i where ${isUnassigned(kind)}`;
  return sql`
    select ${kind.tipo}::text, ${kind.tipo}::text, i.id::text, ${nameOf(kind)}, 1, 0, q.costo / 100.0 from ${brandShare(kind, items, ['costo'], brandIds)}`;
};

const itemsOfLeavers = (kinds: readonly Kind[], brandIds: readonly number[]) => sql`
  select 'cose_di_usciti'::text, null::text, d.id::text, d.nome || ' ' || d.cognome, sum(h.quanti)::integer, sum(h.licenze)::integer, sum(h.costo)
  from (${sql.join(
    kinds.map(
      (kind) => sql`
    select p.dipendente_id, 1 as quanti, ${kind.seats ? 1 : 0}::integer as licenze, ${hasCost(kind) ? currentCost(kind, 'i') : sql`0`}::numeric as costo
    from ${sql.table(kind.periods.table)} p join ${sql.table(kind.table)} i on i.id = p.${sql.ref(kind.periods.column)}
    where p.data_revoca is null and p.brand_id = any(${[...brandIds]}::integer[])`,
    ),
    sql` union all `,
  )}) h
  join persone on persone.id = h.dipendente_id and persone.uscita <= oggi()
  join dipendenti d on d.id = persone.id
  group by d.id, d.nome, d.cognome`;

export async function findSprechi(db: Db, scope: Scope, query: ReportFilters, today: string, kinds: readonly Kind[]): Promise<Sprechi> {
  const brands = brandsOf(scope, query);
  const costing = kinds.filter(hasCost);
  const hasSeats = (kind: KindWithCost): kind is KindWithCost & { seats: NonNullable<Kind['seats']> } => kind.seats !== undefined;
  const otherSources = hasEmployeeFilter(brands)
    ? []
    : [
        ...costing.filter(hasSeats).map((kind) => freeSeats(kind, brands.ids)),
        ...costing.filter(({ placeable }) => placeable).map((kind) => unassignedItems(kind, brands.ids)),
      ];
  const gruppi = await cache.select(db, scope, {
    tables: tablesOf(kinds),
    key: [today, brands],
    value: sql<SprecoGroup[]>`(
      with ${persone(brands)},
      cose (cosa, tipo, id, nome, quanti, licenze, costo_annuo) as materialized (${sql.join([itemsOfLeavers(kinds, brands.ids), ...otherSources], sql` union all `)}),
      in_ordine as (
        select *, row_number() over (partition by cosa order by costo_annuo desc, nome collate "it-x-icu", id) as posto from cose)
      select coalesce(jsonb_agg(g.gruppo), '[]')
      from (
        select jsonb_build_object('cosa', cosa, 'righe', count(*), 'quanti', sum(quanti), 'licenze', sum(licenze), 'costo_annuo', sum(costo_annuo),
          'nominate', jsonb_agg(to_jsonb(in_ordine) - 'posto' order by posto) filter (where posto <= ${MAX_LISTED_ROWS})) as gruppo
        from in_ordine group by cosa) g)`,
  });
  return describeSprechi(gruppi, listLinksFor(query, brands), today);
}

const withCount = (quanti: number, uno: string, molti: string) => `${quanti} ${quanti === 1 ? uno : molti}`;

interface SprecoTexts {
  titolo: string;
  spiega: (gruppo: SprecoGroup) => string;
  /** The headings of the table, and the singular and plural noun for the rows that the table does not list. */
  colonne: readonly [string, string];
  altre: readonly [string, string];
  azione?: (gruppo: SprecoGroup, lists: ListLinks) => { label: string; vai: string | undefined };
}

const SPRECO_TEXTS: Record<Spreco, SprecoTexts> = {
  cose_di_usciti: {
    titolo: 'Cose di chi è uscito',
    spiega: ({ righe }) => `${withCount(righe, 'persona uscita ha', 'persone uscite hanno')} ancora qualcosa`,
    colonne: ['Persona', 'Cose'],
    altre: ["Un'altra persona", 'Altre % persone'],
    azione: ({ quanti, licenze }, lists) => ({
      label: licenze === quanti ? `Recupera ${withCount(licenze, 'licenza', 'licenze')}` : `Recupera ${withCount(quanti, 'cosa', 'cose')}`,
      vai: lists.persone({ situazione: 'uscito', da_riprendere: 'true' }),
    }),
  },
  posti_liberi: {
    titolo: 'Posti liberi',
    spiega: ({ righe }) => `in ${withCount(righe, 'software', 'software')}, pagati e non usati`,
    colonne: ['Software', 'Posti liberi'],
    altre: ['Un altro software', 'Altri % software'],
    azione: ({ righe }, lists) => ({ label: `Vedi ${righe} software`, vai: lists.cose('/software', { posti_liberi: 'true' }) }),
  },
  piano_mobile: {
    titolo: 'Piani che nessuno ha',
    spiega: () => 'linee attive senza persona né showroom',
    colonne: ['Piano', 'Piani'],
    altre: ['Un altro piano', 'Altri % piani'],
    azione: ({ quanti }, lists) => ({
      label: `Vedi ${withCount(quanti, 'piano', 'piani')}`,
      vai: lists.cose('/mobile-plans', { assegnato: 'false', attivo: 'true' }),
    }),
  },
  telefono: {
    titolo: 'Telefoni che nessuno ha',
    spiega: () => 'attivi, senza persona né showroom',
    colonne: ['Telefono', 'Telefoni'],
    altre: ['Un altro telefono', 'Altri % telefoni'],
    azione: ({ quanti }, lists) => ({
      label: `Vedi ${withCount(quanti, 'telefono', 'telefoni')}`,
      vai: lists.cose('/mobile-plans', { vista: 'telefoni', assegnato: 'false', stato: 'attivo' }),
    }),
  },
  hardware: {
    titolo: 'Hardware che nessuno ha',
    spiega: () => 'attivo, senza persona né showroom',
    colonne: ['Hardware', 'Asset'],
    altre: ['Un altro asset', 'Altri % asset'],
    azione: ({ quanti }, lists) => ({
      label: `Vedi ${withCount(quanti, 'asset', 'asset')}`,
      vai: lists.cose('/hardware', { assegnato: 'false', stato: 'attivo' }),
    }),
  },
};

const sumEuro = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

function describeSprechi(groups: readonly SprecoGroup[], lists: ListLinks, today: string): Sprechi {
  const gruppi = SPRECHI.flatMap((cosa) => groups.filter((each) => each.cosa === cosa));
  const costo_annuo = sumEuro(gruppi.map((each) => each.costo_annuo));
  const costOf = (cose: readonly Spreco[]) => sumEuro(gruppi.filter(({ cosa }) => cose.includes(cosa)).map((each) => each.costo_annuo));
  const voci = gruppi.map((gruppo): Sprechi['voci'][number] => {
    const { titolo, spiega, azione } = SPRECO_TEXTS[gruppo.cosa];
    const { cosa, quanti, licenze } = gruppo;
    const base = { cosa, quanti, licenze, costo_annuo: gruppo.costo_annuo, titolo, spiega: spiega(gruppo) };
    const { label, vai } = azione?.(gruppo, lists) ?? {};
    return label !== undefined && vai !== undefined ? { ...base, azione: { label, vai } } : base;
  });
  const actionOf = (cosa: Spreco) => voci.find((each) => each.cosa === cosa)?.azione;
  return {
    dal: today,
    al: today,
    costo_annuo,
    voci,
    indicatori: withMisura(misura('euro_anno', OGGI), [
      indicatore('In tutto', euro(costo_annuo)),
      indicatore('Cose di chi è uscito', euro(costOf(['cose_di_usciti'])), actionOf('cose_di_usciti')?.vai),
      indicatore('Posti liberi', euro(costOf(['posti_liberi'])), actionOf('posti_liberi')?.vai),
      indicatore('Cose che nessuno ha', euro(costOf(['piano_mobile', 'telefono', 'hardware']))),
    ]),
    grafici: [],
    tabelle: gruppi.map((gruppo) => tableOf(gruppo)),
    nota: NOTE_DOMANDE.sprechi,
  };
}

const addressOfItem = ({ tipo, id }: SprecoItem) => (tipo === null ? recordAddress('/employees/$id', { id }) : schedaOf(tipo, id));

/** Returns the table of a group of waste. Each row contains the id of its item, because several items may have the same name. */
function tableOf({ cosa, righe, quanti, costo_annuo, nominate }: SprecoGroup): Tabella {
  const { titolo, colonne, altre } = SPRECO_TEXTS[cosa];
  const unlisted = {
    quanti: quanti - nominate.reduce((sum, each) => sum + each.quanti, 0),
    costo: sumEuro([costo_annuo, ...nominate.map((each) => -each.costo_annuo)]),
  };
  return {
    titolo,
    misura: misura([cosa === 'posti_liberi' ? 'licenze' : 'cose', 'euro_anno'], OGGI),
    colonne: [colonne[0], "Costo all'anno", colonne[1]],
    righe: [
      ...nominate.map((each) => riga(each.nome, [euro(each.costo_annuo), numero(each.quanti)], addressOfItem(each))),
      ...remainderRow(righe - nominate.length, altre[0], altre[1], [euro(unlisted.costo), numero(unlisted.quanti)]),
    ],
    totale: [euro(costo_annuo), numero(quanti)],
  };
}
