// What a person has, or has given back, under a brand: what a handover record can name. Of each thing what tells it from others, never what
// it costs.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { TipoVerbale } from '#shared/verbale.ts';

export interface Thing {
  tipo: TipoRisorsa;
  risorsa_id: number;
  periodo_id: number;
  nome: string;
  identificativo: string | null;
  /** The day on which it was given, or came back. */
  data: string;
  /** The record of this kind on which it stands already. */
  gia_in: string | null;
  /** The record by which it was handed over. */
  consegna_id: number | null;
  consegna: string | null;
}

/** How a thing is called on paper, and the number by which it is known, where its name alone is not enough. `t` is the thing, `p` the period. */
const TOLD: { readonly [T in TipoRisorsa]?: { nome?: RawBuilder<string>; numero?: RawBuilder<string | null> } } = {
  software: { nome: sql`concat_ws(' ', t.nome, t.versione)` },
  hardware: { nome: sql`t.nome || ' (' || t.marca || ' ' || t.modello || ')'`, numero: sql`'S/N ' || t.numero_seriale` },
  telefono: { nome: sql`concat_ws(' ', t.modello, t.memoria, t.colore)`, numero: sql`'IMEI ' || t.imei` },
  piano_mobile: {
    nome: sql`t.nome_piano || ' (' || t.operatore || ')'`,
    numero: sql`coalesce('Tel. ' || p.numero_telefono, 'ICCID ' || t.iccid)`,
  },
  cartella: { numero: sql`'Permesso: ' || p.permessi` },
};

interface Asked {
  dipendente_id: string;
  brand_id: number;
  tipo: TipoVerbale;
  /** Those of these periods alone. */
  periodi?: readonly { tipo: TipoRisorsa; periodo_id: number }[];
}

/** In the order in which they were given or came back. The caller has shown that it sees the person and the brand. */
export async function listThings(db: Db, scope: Scope, asked: Asked): Promise<Thing[]> {
  const each = ALL_KINDS.map((kind) => thingsOf(kind, asked));
  const { rows } = await sql<Thing>`
    select * from (${sql.join(each, sql` union all `)}) c order by data, tipo, periodo_id`.execute(scoped(db, scope));
  return rows;
}

function thingsOf(
  { tipo, table, name, links, periods }: Kind,
  { dipendente_id, brand_id, tipo: verbale, periodi }: Asked,
): RawBuilder<unknown> {
  const item = sql.ref(`p.${periods.column}`);
  const told = TOLD[tipo];
  const wanted = periodi?.filter((each) => each.tipo === tipo).map(({ periodo_id }) => periodo_id);
  const isOpen = sql`p.data_revoca is null`;
  const which = wanted ? sql`p.id = any(${wanted}::integer[])` : verbale === 'consegna' ? isOpen : sql`not (${isOpen})`;
  // What has other brands by now is theirs to name; what is gone left its name with the period.
  const isOurs = sql`exists (select from ${sql.table(links.table)} l where l.${sql.ref(links.column)} = t.id and l.brand_id = ${brand_id})`;
  return sql`
    select ${tipo}::text as tipo, ${item} as risorsa_id, p.id as periodo_id,
      left(coalesce(case when ${isOurs} then ${told?.nome ?? sql.ref(`t.${name}`)} end, p.risorsa_nome, ${`${RISORSE[tipo].uno} di un altro brand`}), 200) as nome,
      case when ${isOurs} then left(${told?.numero ?? sql`null`}::text, 200) end as identificativo,
      ${verbale === 'consegna' ? sql`p.data_assegnazione` : sql`coalesce(p.data_revoca, oggi())`} as data,
      ${onRecord(tipo, verbale, sql`v.codice`)} as gia_in,
      ${verbale === 'consegna' ? sql`null::integer` : onRecord(tipo, 'consegna', sql`v.id`)} as consegna_id,
      ${verbale === 'consegna' ? sql`null::text` : onRecord(tipo, 'consegna', sql`v.codice`)} as consegna
    from ${sql.table(periods.table)} p left join ${sql.table(table)} t on t.id = ${item}
    where p.dipendente_id = ${dipendente_id} and p.brand_id = ${brand_id} and ${which}`;
}

/** A contested record does not hold what stands on it: it may be put on another one. */
const onRecord = (tipo: TipoRisorsa, verbale: TipoVerbale, what: RawBuilder<unknown>) => sql`(
  select ${what} from verbali_voci x join verbali v on v.id = x.verbale_id
  where x.tipo = ${tipo} and x.periodo_id = p.id and v.tipo = ${verbale} and v.stato in ('emesso', 'firmato')
  order by v.id desc limit 1)`;
