import { type RawBuilder, sql } from 'kysely';
import { type AssignItem, checkStart } from '#features/equipment/asset-types/server/change-items.ts';
import { isNobodys } from '#features/equipment/asset-types/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { TIPO_VOCE_LABELS, type TipoVoce } from '#features/journeys/dotazioni/rules.ts';
import type { Richiesta } from '#features/journeys/richieste/contract.ts';
import { checkAperto } from '#features/journeys/richieste/rules.ts';
import { listRichiesteOf, lockWorkflow, markAssegnate, markServe } from '#features/journeys/richieste/server/save-richieste.ts';
import { asLot } from '#server/db/as-lot.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { brandOf, personOf, personOrder } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { type ArrivoDaPreparare, type Fabbisogno, getPreparazione, getProntezza, type PreparaInput, prepara } from '../contract.ts';
import { describeFabbisogno, quantiPianiMancano, quantoManca, richiestaNonAperta } from '../rules.ts';
import { findPreparazione, risorsaDi } from './find-preparazione.ts';

const preparazioneRoutes = ({ give }: { give: AssignByType }): Route[] => [
  route(getPreparazione, ({ db, scope, params: { id } }) => findPreparazione(db, scope, id)),

  route(prepara, async ({ db, scope, params: { id }, body }) => {
    const titled = (chi: string) => `Preparazione di ${chi}`;
    const { lotto } = await asLot(db, 'prepara', titled, () => prepareWorkflow(db, scope, give, id, body));
    return { ...(await findPreparazione(db, scope, id)), lotto };
  }),

  route(getProntezza, async ({ db, scope, query: { giorni } }) => ({
    arrivi: await findArrivi(db, scope, giorni),
    fabbisogno: await findFabbisogno(db, scope, giorni),
  })),
];

/** The assign function of each item type; src/app passes them in. */
type AssignByType = Readonly<Record<TipoRisorsa, AssignItem>>;

interface Dono {
  /** The index of this choice in the request body, for the field name of an error. */
  at: number;
  richiesta: Richiesta;
  risorsa_id: number;
}

/**
 * Assigns the chosen items to the lines of an onboarding by the rules of each item type, in one transaction. Of two concurrent calls the
 * second is rejected with 409. Resolves to the employee.
 */
async function prepareWorkflow(db: Tx, scope: Scope, give: AssignByType, id: number, body: PreparaInput): Promise<string> {
  const { stato, dipendente_id, brand_id } = await lockWorkflow(db, scope, id);
  requireRight(scope, 'risorse.assegna', [brand_id]);
  const closed = checkAperto(stato);
  if (closed) throw closed;
  const { dipendente, dal } = await findPreparazione(db, scope, id);
  const data_assegnazione = body.data_assegnazione ?? dal;
  const refusal = checkStart(data_assegnazione, todayInItaly(new Date()));
  if (refusal) throw refusal;
  const given: { richiesta_id: number; periodo_id: number }[] = [];
  for (const dono of inOrder(meant(body.voci, await listRichiesteOf(db, scope, id)))) {
    const { richiesta } = dono;
    const period = richiesta.tipo === 'cartella' ? { permessi: richiesta.permessi ?? 'lettura' } : {};
    const { period: periodo_id } = await giveOne(dono, () =>
      give[risorsaDi(richiesta)](db, scope, dono.risorsa_id, dipendente_id, period, data_assegnazione),
    );
    given.push({ richiesta_id: richiesta.id, periodo_id });
  }
  await markAssegnate(db, scope, given);
  await markServe(db, scope, id, body.non_servono, false);
  await markServe(db, scope, id, body.servono, true);
  return `${dipendente.nome} ${dipendente.cognome}`;
}

/** Finds the onboarding line of each chosen item. Throws 409 when a line is not open any more or when the request names a line twice. */
function meant(voci: PreparaInput['voci'], lines: readonly Richiesta[]): Dono[] {
  return voci.map(({ richiesta_id, risorsa_id }, at) => {
    const richiesta = lines.find(({ id }) => id === richiesta_id);
    const isTwice = voci.slice(0, at).some((each) => each.richiesta_id === richiesta_id);
    if (!richiesta || richiesta.stato === 'assegnata' || isTwice) throw richiestaNonAperta(at, richiesta?.descrizione ?? 'Una voce');
    return { at, richiesta, risorsa_id };
  });
}

/** Sorts by item type and id, so that concurrent calls lock in the same order and cannot deadlock. */
function inOrder(doni: readonly Dono[]): Dono[] {
  const place = ({ richiesta }: Dono) => TIPI_RISORSA.indexOf(risorsaDi(richiesta));
  return doni.toSorted((a, b) => place(a) - place(b) || a.risorsa_id - b.risorsa_id);
}

/**
 * Assigns one item. A Problem of the assignment is thrown again with its message on the field `voci.N.risorsa_id`, so that the form shows
 * the message beside the right line. A missing permission (403) is thrown unchanged.
 */
async function giveOne<T>({ at }: Dono, give: () => Promise<T>): Promise<T> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'forbidden') throw error;
    throw new Problem(error.kind, error.code, error.message, { fields: { [`voci.${at}.risorsa_id`]: error.message } });
  }
}

/** Open onboardings `w` of employees `d` who start within `giorni` days or should have started already. */
const COMING = (scope: Scope, giorni: number) => sql`
  from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
  where w.stato <> all(${[...STATI_CONCLUSI]}::text[]) and d.stato <> 'uscito' and ${inBrands('d.brand_id', scope.can_view)}
    and coalesce(d.data_assunzione, oggi()) <= oggi() + ${giorni}::integer`;

async function findArrivi(db: Db, scope: Scope, giorni: number): Promise<ArrivoDaPreparare[]> {
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
  /** Only for mobile plans: the GB of each free plan. */
  liberi_gb: number[] | null;
}

/**
 * SQL query that aggregates the free items of each brand, computed once for all lines. `by` adds a column to group by; `told` is the
 * aggregate.
 */
const freeOf = (kind: (typeof KINDS)[keyof typeof KINDS], told = sql`count(*)::integer`, by?: RawBuilder<unknown>) => sql`
  select l.brand_id, ${by ?? sql`null::text`} as sorta, ${told} as liberi
  from ${sql.table(kind.table)} i join ${sql.table(kind.links.table)} l on ${sql.ref(`l.${kind.links.column}`)} = i.id
  where l.brand_id in (select brand_id from bisogni) and ${isNobodys(kind)}
  group by 1, 2`;

/**
 * The shortages of each brand and sort of item. Folders are never short, and lines described only in words cannot be counted. An item of
 * several brands counts as free in each of these brands.
 */
async function findFabbisogno(db: Db, scope: Scope, giorni: number): Promise<Fabbisogno[]> {
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
      frase: describeFabbisogno({ cosa, brand: brand.nome, ...short }, today),
    };
  });
}

export const preparazioneFeature = {
  routes: preparazioneRoutes,
} satisfies Feature;
