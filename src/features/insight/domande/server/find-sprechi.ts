import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { isNobodys } from '#features/equipment/asset-types/server/periods.ts';
import { type Costing, costNow, dividedAmong, isCosting } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import type { Verso } from '#features/insight/report/server/list-addresses.ts';
import { ofSome, persone, tablesOf } from '#features/insight/report/server/select-sources.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { altri, euro, indicatore, misurati, numero, riga, type Tabella } from '#shared/cifre.ts';
import { misura, OGGI } from '#shared/misure.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Sprechi } from '../contract.ts';
import { NOTE_DOMANDE, QUANTE_NOMINATE, SPRECHI, type Spreco } from '../rules.ts';
import { type Chi, nameOf, versoDelle } from './find-answer.ts';

/** A wasted cost: an employee who has left with items, a licence with free seats, or an unassigned item. */
export interface Cosa {
  cosa: Spreco;
  tipo: TipoRisorsa | null;
  id: string;
  nome: string;
  quanti: number;
  licenze: number;
  costo_annuo: number;
}
/** The result for one type of waste: the totals, and in `nominate` the most expensive rows. */
export interface Gruppo {
  cosa: Spreco;
  righe: number;
  quanti: number;
  licenze: number;
  costo_annuo: number;
  nominate: Cosa[];
}

const found = new VersionedCache<Gruppo[]>(100);

/** The cost share of these brands; an item of several brands is divided among them (decision 71). */
const shareOf = (kind: Costing, things: RawBuilder<unknown>, amounts: readonly string[], shown: readonly number[]) => sql`
  (select id, ${sql.join(amounts.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
  from (${dividedAmong(kind, things, amounts, shown)}) parti group by id) q join ${sql.table(kind.table)} i on i.id = q.id`;

const cents = (kind: Costing) => sql`(${costNow(kind, 'i')} * 100)::bigint`;

const freeSeats = (kind: Costing & { seats: NonNullable<Kind['seats']> }, shown: readonly number[]) => {
  const free = sql`(${sql.ref(`i.${kind.seats.total}`)} - ${sql.ref(`i.${kind.seats.used}`)})`;
  const things = sql`
    select i.id, ${free} * ${cents(kind)} as costo, ${free}::bigint as posti from ${sql.table(kind.table)} i where ${free} > 0 and ${costNow(kind, 'i')} > 0`;
  return sql`
    select 'posti_liberi'::text as cosa, ${kind.tipo}::text as tipo, i.id::text as id, ${nameOf(kind)} as nome,
      q.posti::integer as quanti, q.posti::integer as licenze, q.costo / 100.0 as costo_annuo
    from ${shareOf(kind, things, ['costo', 'posti'], shown)}`;
};

const unheld = (kind: Costing, shown: readonly number[]) => {
  const things = sql`select i.id, ${cents(kind)} as costo from ${sql.table(kind.table)} i where ${isNobodys(kind)}`;
  return sql`
    select ${kind.tipo}::text, ${kind.tipo}::text, i.id::text, ${nameOf(kind)}, 1, 0, q.costo / 100.0 from ${shareOf(kind, things, ['costo'], shown)}`;
};

const leavers = (kinds: readonly Kind[], shown: readonly number[]) => sql`
  select 'cose_di_usciti'::text, null::text, d.id::text, d.nome || ' ' || d.cognome, sum(h.quanti)::integer, sum(h.licenze)::integer, sum(h.costo)
  from (${sql.join(
    kinds.map(
      (kind) => sql`
    select p.dipendente_id, 1 as quanti, ${kind.seats ? 1 : 0}::integer as licenze, ${isCosting(kind) ? costNow(kind, 'i') : sql`0`}::numeric as costo
    from ${sql.table(kind.periods.table)} p join ${sql.table(kind.table)} i on i.id = p.${sql.ref(kind.periods.column)}
    where p.data_revoca is null and p.brand_id = any(${[...shown]}::integer[])`,
    ),
    sql` union all `,
  )}) h
  join persone on persone.id = h.dipendente_id and persone.uscita <= oggi()
  join dipendenti d on d.id = persone.id
  group by d.id, d.nome, d.cognome`;

/** Cost without use: items of employees who have left, free seats, unassigned items. */
export async function findSprechi(db: Db, scope: Scope, asked: Chi, today: string, kinds: readonly Kind[]): Promise<Sprechi> {
  const brands = brandsOf(scope, asked);
  const costing = kinds.filter(isCosting);
  const hasSeats = (kind: Costing): kind is Costing & { seats: NonNullable<Kind['seats']> } => kind.seats !== undefined;
  const free = ofSome(brands)
    ? []
    : [
        ...costing.filter(hasSeats).map((kind) => freeSeats(kind, brands.shown)),
        ...costing.filter(({ placeable }) => placeable).map((kind) => unheld(kind, brands.shown)),
      ];
  const gruppi = await found.select(db, scope, {
    tables: tablesOf(kinds),
    key: [today, brands],
    value: sql<Gruppo[]>`(
      with ${persone(brands)},
      cose (cosa, tipo, id, nome, quanti, licenze, costo_annuo) as materialized (${sql.join([leavers(kinds, brands.shown), ...free], sql` union all `)}),
      in_ordine as (
        select *, row_number() over (partition by cosa order by costo_annuo desc, nome collate "it-x-icu", id) as posto from cose)
      select coalesce(jsonb_agg(g.gruppo), '[]')
      from (
        select jsonb_build_object('cosa', cosa, 'righe', count(*), 'quanti', sum(quanti), 'licenze', sum(licenze), 'costo_annuo', sum(costo_annuo),
          'nominate', jsonb_agg(to_jsonb(in_ordine) - 'posto' order by posto) filter (where posto <= ${QUANTE_NOMINATE})) as gruppo
        from in_ordine group by cosa) g)`,
  });
  return wordSprechi(gruppi, versoDelle(asked, brands), today);
}

const con = (quanti: number, uno: string, molti: string) => `${quanti} ${quanti === 1 ? uno : molti}`;

interface Parola {
  titolo: string;
  spiega: (gruppo: Gruppo) => string;
  /** The headings of the table, and singular and plural for the rows that are not listed. */
  colonne: readonly [string, string];
  altre: readonly [string, string];
  azione?: (gruppo: Gruppo, verso: Verso) => { label: string; vai: string | undefined };
}

const PAROLE: Record<Spreco, Parola> = {
  cose_di_usciti: {
    titolo: 'Cose di chi è uscito',
    spiega: ({ righe }) => `${con(righe, 'persona uscita ha', 'persone uscite hanno')} ancora qualcosa`,
    colonne: ['Persona', 'Cose'],
    altre: ["Un'altra persona", 'Altre % persone'],
    azione: ({ quanti, licenze }, verso) => ({
      label: licenze === quanti ? `Recupera ${con(licenze, 'licenza', 'licenze')}` : `Recupera ${con(quanti, 'cosa', 'cose')}`,
      vai: verso.persone({ situazione: 'uscito', da_riprendere: 'true' }),
    }),
  },
  posti_liberi: {
    titolo: 'Posti liberi',
    spiega: ({ righe }) => `in ${con(righe, 'software', 'software')}, pagati e non usati`,
    colonne: ['Software', 'Posti liberi'],
    altre: ['Un altro software', 'Altri % software'],
    azione: ({ righe }, verso) => ({ label: `Vedi ${righe} software`, vai: verso.cose('/software', { posti_liberi: 'true' }) }),
  },
  piano_mobile: {
    titolo: 'Piani che nessuno ha',
    spiega: () => 'linee attive senza persona né showroom',
    colonne: ['Piano', 'Piani'],
    altre: ['Un altro piano', 'Altri % piani'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'piano', 'piani')}`,
      vai: verso.cose('/mobile-plans', { assegnato: 'false', attivo: 'true' }),
    }),
  },
  telefono: {
    titolo: 'Telefoni che nessuno ha',
    spiega: () => 'attivi, senza persona né showroom',
    colonne: ['Telefono', 'Telefoni'],
    altre: ['Un altro telefono', 'Altri % telefoni'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'telefono', 'telefoni')}`,
      vai: verso.cose('/mobile-plans', { vista: 'telefoni', assegnato: 'false', stato: 'attivo' }),
    }),
  },
  hardware: {
    titolo: 'Hardware che nessuno ha',
    spiega: () => 'attivo, senza persona né showroom',
    colonne: ['Hardware', 'Asset'],
    altre: ['Un altro asset', 'Altri % asset'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'asset', 'asset')}`,
      vai: verso.cose('/hardware', { assegnato: 'false', stato: 'attivo' }),
    }),
  },
};

const somma = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

function wordSprechi(found: readonly Gruppo[], verso: Verso, oggi: string): Sprechi {
  const gruppi = SPRECHI.flatMap((cosa) => found.filter((each) => each.cosa === cosa));
  const costo_annuo = somma(gruppi.map((each) => each.costo_annuo));
  const di = (cose: readonly Spreco[]) => somma(gruppi.filter(({ cosa }) => cose.includes(cosa)).map((each) => each.costo_annuo));
  const voci = gruppi.map((gruppo): Sprechi['voci'][number] => {
    const { titolo, spiega, azione } = PAROLE[gruppo.cosa];
    const { cosa, quanti, licenze } = gruppo;
    const told = { cosa, quanti, licenze, costo_annuo: gruppo.costo_annuo, titolo, spiega: spiega(gruppo) };
    const { label, vai } = azione?.(gruppo, verso) ?? {};
    return label !== undefined && vai !== undefined ? { ...told, azione: { label, vai } } : told;
  });
  const azioneDi = (cosa: Spreco) => voci.find((each) => each.cosa === cosa)?.azione;
  return {
    dal: oggi,
    al: oggi,
    costo_annuo,
    voci,
    indicatori: misurati(misura('euro_anno', OGGI), [
      indicatore('In tutto', euro(costo_annuo)),
      indicatore('Cose di chi è uscito', euro(di(['cose_di_usciti'])), azioneDi('cose_di_usciti')?.vai),
      indicatore('Posti liberi', euro(di(['posti_liberi'])), azioneDi('posti_liberi')?.vai),
      indicatore('Cose che nessuno ha', euro(di(['piano_mobile', 'telefono', 'hardware']))),
    ]),
    grafici: [],
    tabelle: gruppi.map((gruppo) => tabellaOf(gruppo)),
    nota: NOTE_DOMANDE.sprechi,
  };
}

const vaiDi = ({ tipo, id }: Cosa) => (tipo === null ? recordAddress('/employees/$id', { id }) : schedaDi(tipo, id));

/** Builds the table of one type of waste. Each row contains the id of its item, because several items may have the same name. */
function tabellaOf({ cosa, righe, quanti, costo_annuo, nominate }: Gruppo): Tabella {
  const { titolo, colonne, altre } = PAROLE[cosa];
  const resto = {
    quanti: quanti - nominate.reduce((sum, each) => sum + each.quanti, 0),
    costo: somma([costo_annuo, ...nominate.map((each) => -each.costo_annuo)]),
  };
  return {
    titolo,
    misura: misura([cosa === 'posti_liberi' ? 'licenze' : 'cose', 'euro_anno'], OGGI),
    colonne: [colonne[0], "Costo all'anno", colonne[1]],
    righe: [
      ...nominate.map((each) => riga(each.nome, [euro(each.costo_annuo), numero(each.quanti)], vaiDi(each))),
      ...altri(righe - nominate.length, altre[0], altre[1], [euro(resto.costo), numero(resto.quanti)]),
    ],
    totale: [euro(costo_annuo), numero(quanti)],
  };
}
