// Who comes, what is not ready for them, and what there is too little of (rule 108).
import { type RawBuilder, sql } from 'kysely';
import { isNobodys } from '#features/equipment/kit/server/is-free.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { TIPO_VOCE_LABELS, type TipoVoce } from '#features/journeys/dotazioni/rules.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { brandOf, personOf, personOrder } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import type { ArrivoDaPreparare, Fabbisogno } from '../contract.ts';
import { quantiPianiMancano, quantoManca, sayFabbisogno } from '../rules.ts';

/** Open onboardings `w` of people `d` who come within so many days, or should be here already. */
const COMING = (scope: Scope, giorni: number) => sql`
  from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
  where w.stato <> all(${[...STATI_CONCLUSI]}::text[]) and d.stato <> 'uscito' and ${inBrands('d.brand_id', scope.can_view)}
    and coalesce(d.data_assunzione, oggi()) <= oggi() + ${giorni}::integer`;

export async function findArrivi(db: Db, scope: Scope, giorni: number): Promise<ArrivoDaPreparare[]> {
  const { rows } = await sql<ArrivoDaPreparare>`
    select w.id as workflow_id, ${personOf('d')} as dipendente, ${brandOf('b')} as brand, d.data_assunzione,
      (select s.nome from showrooms s where s.id = d.showroom) as showroom, q.pronte, q.totali, q.mancano
    from (select w.id, w.dipendente_id ${COMING(scope, giorni)}) w
      join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
      cross join lateral (
        select count(*) filter (where r.stato = 'assegnata')::integer as pronte, count(*) filter (where r.stato <> 'non_serve')::integer as totali,
          coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'descrizione', r.descrizione) order by r.id)
            filter (where r.stato = 'richiesta'), '[]') as mancano
        from richieste r where r.workflow_id = w.id) q
    order by d.data_assunzione nulls first, ${personOrder('d')}, w.id`.execute(scoped(db, scope));
  return rows;
}

interface Bisogno {
  tipo: Exclude<TipoVoce, 'cartella'>;
  nome: string | null;
  brand: BrandBreve;
  bisogni: { giorno: string | null; gb: number }[];
  liberi: number | null;
  /** Of plans: how many GB each of the free ones has. */
  liberi_gb: number[] | null;
}

/** How many are free, by brand: counted once for all that is needed. `by` sorts them further, `told` says what of them is told. */
const freeOf = (kind: (typeof KINDS)[keyof typeof KINDS], told = sql`count(*)::integer`, by?: RawBuilder<unknown>) => sql`
  select l.brand_id, ${by ?? sql`null::text`} as sorta, ${told} as liberi
  from ${sql.table(kind.table)} i join ${sql.table(kind.links.table)} l on ${sql.ref(`l.${kind.links.column}`)} = i.id
  where l.brand_id in (select brand_id from bisogni) and ${isNobodys(kind)}
  group by 1, 2`;

/**
 * By brand and sort: a folder is never short, and what a line says only in words cannot be counted. What several brands share is free for each of
 * them.
 */
export async function findFabbisogno(db: Db, scope: Scope, giorni: number): Promise<Fabbisogno[]> {
  const { rows } = await sql<Bisogno>`
    with bisogni as materialized (
      select r.tipo, d.brand_id, testo_ricerca(r.hardware_tipo) as sorta, min(r.hardware_tipo) as hardware_tipo, min(r.descrizione) as descrizione,
        r.software_id, jsonb_agg(jsonb_build_object('giorno', d.data_assunzione, 'gb', coalesce(r.gb_minimi, 0))) as bisogni
      from (select w.id, w.dipendente_id ${COMING(scope, giorni)}) w
        join dipendenti d on d.id = w.dipendente_id join richieste r on r.workflow_id = w.id and r.stato = 'richiesta'
      where case r.tipo when 'hardware' then r.hardware_tipo is not null when 'software' then r.software_id is not null else r.tipo <> 'cartella' end
      group by r.tipo, d.brand_id, testo_ricerca(r.hardware_tipo), r.software_id)
    select n.tipo, ${brandOf('b')} as brand, n.bisogni, case n.tipo when 'hardware' then n.hardware_tipo when 'software' then coalesce(s.nome, n.descrizione) end as nome,
      case n.tipo
        when 'software' then case when s.id is null then 0 else s.numero_licenze - s.licenze_utilizzate end
        when 'hardware' then coalesce(h.liberi, 0)
        when 'telefono' then coalesce(t.liberi, 0) end as liberi,
      case when n.tipo = 'piano' then coalesce(p.liberi, '[]') end as liberi_gb
    from bisogni n join brands b on b.id = n.brand_id
      -- A licence that the person's brand does not have, as after a transfer, is another's: neither its name nor its seats are told.
      left join software s on s.id = n.software_id and exists (select from software_brands l where l.software_id = s.id and l.brand_id = n.brand_id)
      left join (${freeOf(KINDS.hardware, sql`count(*)::integer`, sql`testo_ricerca(i.tipo)`)}) h
        on n.tipo = 'hardware' and h.brand_id = n.brand_id and h.sorta = n.sorta
      left join (${freeOf(KINDS.telefono)}) t on n.tipo = 'telefono' and t.brand_id = n.brand_id
      left join (${freeOf(KINDS.piano_mobile, sql`jsonb_agg(i.dati_gb)`)}) p on n.tipo = 'piano' and p.brand_id = n.brand_id
    order by b.nome collate "it-x-icu", n.tipo, nome`.execute(scoped(db, scope));
  const today = todayInItaly(new Date());
  return rows.map(({ tipo, nome, brand, bisogni, liberi, liberi_gb }) => {
    const cosa = nome ?? TIPO_VOCE_LABELS[tipo];
    const least = Math.min(...bisogni.map(({ gb }) => gb));
    const fits = liberi_gb?.filter((gb) => gb >= least);
    const short = fits ? quantiPianiMancano(bisogni, fits) : quantoManca(bisogni, liberi);
    return {
      tipo,
      cosa,
      brand,
      servono: bisogni.length,
      liberi: fits ? fits.length : liberi,
      ...short,
      frase: sayFabbisogno({ cosa, brand: brand.nome, ...short }, today),
    };
  });
}
