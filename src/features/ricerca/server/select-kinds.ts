// Each kind of thing as the palette finds it: by what it is searched, whose it is, and what is said of it.
import { type RawBuilder, sql } from 'kysely';
import { FASI } from '#features/workflows/rules.ts';
import { type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import { matches } from '#server/db/matches.ts';
import { brandOf } from '#server/db/mentions.ts';
import type { Periods } from '#server/db/periods.ts';
import type { Scope } from '#server/security/scope.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import type { TipoRisultato } from '../rules.ts';

type Sql<T = unknown> = RawBuilder<T>;

/** One kind, where `t` is its row. */
interface KindOfThing {
  table: string;
  /** Joined where it is searched. */
  join?: Sql;
  visible: Sql<boolean>;
  /** Found by words, as its list finds it. */
  byText: Sql<boolean>;
  /** The folded text in which the words are found. */
  text: Sql;
  /** The folded name: what the order is made of. */
  name: Sql;
  /** Serial, IMEI or phone numbers, as letters and digits alone; and how a row is found by them, where that is another way. */
  code?: Sql;
  byCode?: (code: string) => Sql<boolean>;
  /** What comes after the rest among equally near ones. */
  last?: Sql;
  /** Joined to those few that are named, and what is said of them. */
  more?: Sql;
  titolo: Sql;
  dettaglio: Sql;
  codice?: Sql;
  brand?: Sql;
  /** Whether one person can hold it: then `more` joins the period as `p` and the person as `d`. */
  isHeld?: true;
}

/** The beginning of `ricerca`, where the name stands. Folding may move its end by a letter: that moves nobody far. */
const begins = (length: Sql) => sql`left(t.ricerca, ${length})`;

/** The open period of a thing that one person holds, and the person where the caller may see them (rule 12). */
const holder = (scope: Scope, { table, column }: Periods) => sql`
  left join ${sql.table(table)} p on p.${sql.ref(column)} = t.id and p.data_revoca is null
  left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`;

const visibleBy = (scope: Scope, links: BrandLinks) => hasVisibleBrand(scope, links, 't.id');
const words = (q: string) => matches(sql.ref('t.ricerca'), q);

export const KINDS: Record<TipoRisultato, (scope: Scope, q: string) => KindOfThing> = {
  dipendente: (scope, q) => ({
    table: 'dipendenti',
    visible: inBrands('t.brand_id', scope.can_view),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.nome) + 1 + length(t.cognome)`),
    code: sql`numeri_ricerca(t.telefono, t.cellulare, t.numero_aziendale)`,
    more: sql`join brands b on b.id = t.brand_id left join showrooms s on s.id = t.showroom`,
    titolo: sql`t.nome || ' ' || t.cognome`,
    dettaglio: sql`concat_ws(' · ', t.posizione, s.nome)`,
    brand: brandOf('b'),
  }),
  software: (scope, q) => ({
    table: 'software',
    visible: visibleBy(scope, ITEMS.software.links),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.nome)`),
    titolo: sql`t.nome`,
    dettaglio: sql`t.fornitore`,
  }),
  hardware: (scope, q) => ({
    table: 'hardware',
    visible: visibleBy(scope, ITEMS.hardware.links),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.nome)`),
    code: sql`codice_ricerca(t.numero_seriale)`,
    more: holder(scope, ITEMS.hardware.periods),
    titolo: sql`t.nome`,
    dettaglio: sql`concat_ws(' ', t.marca, t.modello)`,
    codice: sql`t.numero_seriale`,
    isHeld: true,
  }),
  piano_mobile: (scope, q) => ({
    table: 'piani_mobili',
    visible: visibleBy(scope, ITEMS.piano_mobile.links),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.nome_piano)`),
    // A number says whose it is: it finds the plan, and brings it nearer, where the holder is seen.
    code: sql`(
      select codice_ricerca(p.numero_telefono) from dipendenti_piani_mobili p join dipendenti d on d.id = p.dipendente_id
      where p.piano_mobile_id = t.id and p.data_revoca is null and ${inBrands('d.brand_id', scope.can_view)})`,
    byCode: (code) => sql<boolean>`t.id in (
      select p.piano_mobile_id from dipendenti_piani_mobili p join dipendenti d on d.id = p.dipendente_id
      where p.data_revoca is null and ${matches(sql`codice_ricerca(p.numero_telefono)`, code)} and ${inBrands('d.brand_id', scope.can_view)})`,
    more: holder(scope, ITEMS.piano_mobile.periods),
    titolo: sql`t.nome_piano`,
    dettaglio: sql`t.operatore`,
    codice: sql`case when d.id is not null then p.numero_telefono end`,
    isHeld: true,
  }),
  telefono: (scope, q) => ({
    table: 'iphones',
    visible: visibleBy(scope, ITEMS.telefono.links),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.modello)`),
    code: sql`codice_ricerca(t.imei)`,
    more: holder(scope, ITEMS.telefono.periods),
    titolo: sql`t.modello`,
    dettaglio: sql`concat_ws(' ', t.colore, t.memoria)`,
    codice: sql`t.imei`,
    isHeld: true,
  }),
  cartella: (scope, q) => ({
    table: 'cartelle_condivise',
    visible: visibleBy(scope, ITEMS.cartella.links),
    byText: words(q),
    text: sql.ref('t.ricerca'),
    name: begins(sql`length(t.nome)`),
    more: holder(scope, ITEMS.cartella.periods),
    titolo: sql`t.nome`,
    dettaglio: sql`t.percorso`,
    isHeld: true,
  }),
  showroom: (scope, q) => ({
    table: 'showrooms',
    visible: visibleBy(scope, { table: 'showroom_brands', column: 'showroom_id' }),
    byText: matches(sql`testo_ricerca(t.nome)`, q),
    text: sql`testo_ricerca(t.nome)`,
    name: sql`testo_ricerca(t.nome)`,
    titolo: sql`t.nome`,
    dettaglio: sql`(
      select string_agg(b.nome, ', ' order by b.nome collate "it-x-icu") from showroom_brands l join brands b on b.id = l.brand_id
      where l.showroom_id = t.id and ${inBrands('b.id', scope.can_view)})`,
  }),
  workflow: (scope, q) => {
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
      last: sql`t.stato = 'completato_it'`,
      more: join,
      titolo: sql`d.nome || ' ' || d.cognome`,
      dettaglio: sql`concat_ws(' · ', 'Workflow ' || t.id, ${labelOf(sql`t.stato`)})`,
    };
  },
};

const labelOf = (stato: Sql) =>
  sql`case ${stato} ${sql.join(
    STATI_WORKFLOW.map((each) => sql`when ${each} then ${FASI[each].label}`),
    sql` `,
  )} end`;
