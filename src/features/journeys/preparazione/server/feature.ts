import { type RawBuilder, sql } from 'kysely';
import { type AssignItem, checkStart } from '#features/equipment/asset-types/server/change-items.ts';
import { isUnassigned } from '#features/equipment/asset-types/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { TIPO_VOCE_LABELS, type TipoVoce } from '#features/journeys/dotazioni/rules.ts';
import type { Richiesta } from '#features/journeys/richieste/contract.ts';
import { checkAperto } from '#features/journeys/richieste/rules.ts';
import { listRichiesteOf, lockWorkflow, markAssegnate, markNeeded } from '#features/journeys/richieste/server/save-richieste.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { brandJson, employeeJson, employeeOrder } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { type ArrivoDaPreparare, type Fabbisogno, getPreparazione, getProntezza, type PreparaInput, prepara } from '../contract.ts';
import { computePlanShortage, computeShortage, describeFabbisogno, richiestaNonAperta } from '../rules.ts';
import { findPreparazione, risorsaOf } from './find-preparazione.ts';

const preparazioneRoutes = ({ give }: { give: AssignByType }): Route[] => [
  route(getPreparazione, ({ db, scope, params: { id } }) => findPreparazione(db, scope, id)),

  route(prepara, async ({ db, scope, params: { id }, body }) => {
    const lotTitle = (fullName: string) => `Preparazione di ${fullName}`;
    const { lotto } = await runAsLotto(db, 'prepara', lotTitle, () => prepareWorkflow(db, scope, give, id, body));
    return { ...(await findPreparazione(db, scope, id)), lotto };
  }),

  route(getProntezza, async ({ db, scope, query: { giorni } }) => ({
    arrivi: await findArrivi(db, scope, giorni),
    fabbisogno: await findFabbisogno(db, scope, giorni),
  })),
];

type AssignByType = Readonly<Record<TipoRisorsa, AssignItem>>;

interface ItemChoice {
  index: number;
  richiesta: Richiesta;
  risorsa_id: number;
}

/**
 * Assigns the selected items to the employee in one transaction, by the rules of each asset type. Of two concurrent requests the second
 * gets 409. Returns the name of the employee.
 */
async function prepareWorkflow(db: Tx, scope: Scope, assigners: AssignByType, id: number, body: PreparaInput): Promise<string> {
  const { stato, dipendente_id, brand_id } = await lockWorkflow(db, scope, id);
  requireRight(scope, 'risorse.assegna', [brand_id]);
  const concludedProblem = checkAperto(stato);
  if (concludedProblem) throw concludedProblem;
  const { dipendente, dal } = await findPreparazione(db, scope, id);
  const data_assegnazione = body.data_assegnazione ?? dal;
  const dateProblem = checkStart(data_assegnazione, todayInItaly(new Date()));
  if (dateProblem) throw dateProblem;
  const assignedPeriods: { richiesta_id: number; periodo_id: number }[] = [];
  for (const choice of sortForLocking(matchRichieste(body.voci, await listRichiesteOf(db, scope, id)))) {
    const { richiesta } = choice;
    const period = richiesta.tipo === 'cartella' ? { permessi: richiesta.permessi ?? 'lettura' } : {};
    const { period: periodo_id } = await assignWithFieldError(choice, () =>
      assigners[risorsaOf(richiesta)](db, scope, choice.risorsa_id, dipendente_id, period, data_assegnazione),
    );
    assignedPeriods.push({ richiesta_id: richiesta.id, periodo_id });
  }
  await markAssegnate(db, scope, assignedPeriods);
  await markNeeded(db, scope, id, body.non_servono, false);
  await markNeeded(db, scope, id, body.servono, true);
  return `${dipendente.nome} ${dipendente.cognome}`;
}

/** Throws 409 when an onboarding line is not open any more or when the request contains a line twice. */
function matchRichieste(voci: PreparaInput['voci'], lines: readonly Richiesta[]): ItemChoice[] {
  return voci.map(({ richiesta_id, risorsa_id }, index) => {
    const richiesta = lines.find(({ id }) => id === richiesta_id);
    const isDuplicate = voci.slice(0, index).some((each) => each.richiesta_id === richiesta_id);
    if (!richiesta || richiesta.stato === 'assegnata' || isDuplicate) throw richiestaNonAperta(index, richiesta?.descrizione ?? 'Una voce');
    return { index, richiesta, risorsa_id };
  });
}

/** Sorts the selected items by asset type and id, so that concurrent requests lock them in the same order and cannot deadlock. */
function sortForLocking(choices: readonly ItemChoice[]): ItemChoice[] {
  const typeIndex = ({ richiesta }: ItemChoice) => TIPI_RISORSA.indexOf(risorsaOf(richiesta));
  return choices.toSorted((a, b) => typeIndex(a) - typeIndex(b) || a.risorsa_id - b.risorsa_id);
}

/**
 * Throws a Problem of the assignment again on the field `voci.N.risorsa_id`, so that the form shows the message beside the line. A missing
 * permission (403) is thrown unchanged.
 */
async function assignWithFieldError<T>({ index }: ItemChoice, assign: () => Promise<T>): Promise<T> {
  try {
    return await assign();
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'forbidden') throw error;
    throw new Problem(error.kind, error.code, error.message, { fields: { [`voci.${index}.risorsa_id`]: error.message } });
  }
}

/** SQL: the open onboardings `w` of employees `d` who start within `giorni` days or should have started already. */
const fromUpcoming = (scope: Scope, giorni: number) => sql`
  from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
  where w.stato <> all(${[...STATI_CONCLUSI]}::text[]) and d.stato <> 'uscito' and ${inBrands('d.brand_id', scope.can_view)}
    and coalesce(d.data_assunzione, oggi()) <= oggi() + ${giorni}::integer`;

async function findArrivi(db: Db, scope: Scope, giorni: number): Promise<ArrivoDaPreparare[]> {
  const { rows } = await sql<ArrivoDaPreparare>`
    select w.id as workflow_id, ${employeeJson('d')} as dipendente, ${brandJson('b')} as brand, d.data_assunzione,
      (select s.nome from showrooms s where s.id = d.showroom) as showroom, q.pronte, q.totali, q.mancano
    from (select w.id, w.dipendente_id ${fromUpcoming(scope, giorni)}) w
      join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
      cross join lateral (
        select count(*) filter (where r.stato = 'assegnata')::integer as pronte, count(*) filter (where r.stato <> 'non_serve')::integer as totali,
          coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'descrizione', r.descrizione) order by r.id)
            filter (where r.stato = 'richiesta'), '[]') as mancano
        from richieste r where r.workflow_id = w.id) q
    order by d.data_assunzione nulls first, ${employeeOrder('d')}, w.id`.execute(scoped(db, scope));
  return rows;
}

interface Bisogno {
  tipo: Exclude<TipoVoce, 'cartella'>;
  nome: string | null;
  brand: BrandBreve;
  bisogni: { giorno: string | null; gb: number }[];
  liberi: number | null;
  /** The GB of each free mobile plan; null for all other sorts of items. */
  liberi_gb: number[] | null;
}

/** SQL query: counts the free items of each brand once for all lines. `groupColumn` adds a column to group by. */
const selectFreeCounts = (
  assetType: (typeof KINDS)[keyof typeof KINDS],
  aggregate = sql`count(*)::integer`,
  groupColumn?: RawBuilder<unknown>,
) => sql`
  select l.brand_id, ${groupColumn ?? sql`null::text`} as sorta, ${aggregate} as liberi
  from ${sql.table(assetType.table)} i join ${sql.table(assetType.links.table)} l on ${sql.ref(`l.${assetType.links.column}`)} = i.id
  where l.brand_id in (select brand_id from bisogni) and ${isUnassigned(assetType)}
  group by 1, 2`;

/**
 * Returns the shortages of each brand and sort of item. Folders are never short, and lines that are described only in words cannot be
 * counted. An item of several brands counts as free in each of these brands.
 */
async function findFabbisogno(db: Db, scope: Scope, giorni: number): Promise<Fabbisogno[]> {
  const { rows } = await sql<Bisogno>`
    with bisogni as materialized (
      select r.tipo, d.brand_id, testo_ricerca(r.hardware_tipo) as sorta, min(r.hardware_tipo) as hardware_tipo, min(r.descrizione) as descrizione,
        r.software_id, jsonb_agg(jsonb_build_object('giorno', d.data_assunzione, 'gb', coalesce(r.gb_minimi, 0))) as bisogni
      from (select w.id, w.dipendente_id ${fromUpcoming(scope, giorni)}) w
        join dipendenti d on d.id = w.dipendente_id join richieste r on r.workflow_id = w.id and r.stato = 'richiesta'
      where case r.tipo when 'hardware' then r.hardware_tipo is not null when 'software' then r.software_id is not null else r.tipo <> 'cartella' end
      group by r.tipo, d.brand_id, testo_ricerca(r.hardware_tipo), r.software_id)
    select n.tipo, ${brandJson('b')} as brand, n.bisogni, case n.tipo when 'hardware' then n.hardware_tipo when 'software' then coalesce(s.nome, n.descrizione) end as nome,
      case n.tipo
        when 'software' then case when s.id is null then 0 else s.numero_licenze - s.licenze_utilizzate end
        when 'hardware' then coalesce(h.liberi, 0)
        when 'telefono' then coalesce(t.liberi, 0) end as liberi,
      case when n.tipo = 'piano' then coalesce(p.liberi, '[]') end as liberi_gb
    from bisogni n join brands b on b.id = n.brand_id
      -- The licence may not belong to the brand of the employee, for example after a transfer. Then its name and seats are not shown.
      left join software s on s.id = n.software_id and exists (select from software_brands l where l.software_id = s.id and l.brand_id = n.brand_id)
      left join (${selectFreeCounts(KINDS.hardware, sql`count(*)::integer`, sql`testo_ricerca(i.tipo)`)}) h
        on n.tipo = 'hardware' and h.brand_id = n.brand_id and h.sorta = n.sorta
      left join (${selectFreeCounts(KINDS.telefono)}) t on n.tipo = 'telefono' and t.brand_id = n.brand_id
      left join (${selectFreeCounts(KINDS.piano_mobile, sql`jsonb_agg(i.dati_gb)`)}) p on n.tipo = 'piano' and p.brand_id = n.brand_id
    order by b.nome collate "it-x-icu", n.tipo, nome`.execute(scoped(db, scope));
  const today = todayInItaly(new Date());
  return rows.map(({ tipo, nome, brand, bisogni, liberi, liberi_gb }) => {
    const cosa = nome ?? TIPO_VOCE_LABELS[tipo];
    const minGb = Math.min(...bisogni.map(({ gb }) => gb));
    const fittingPlans = liberi_gb?.filter((gb) => gb >= minGb);
    const shortage = fittingPlans ? computePlanShortage(bisogni, fittingPlans) : computeShortage(bisogni, liberi);
    return {
      tipo,
      cosa,
      brand,
      servono: bisogni.length,
      liberi: fittingPlans ? fittingPlans.length : liberi,
      ...shortage,
      frase: describeFabbisogno({ cosa, brand: brand.nome, ...shortage }, today),
    };
  });
}

export const preparazioneFeature = {
  routes: preparazioneRoutes,
} satisfies Feature;
