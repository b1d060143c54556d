import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import type { ListLinks } from '#features/insight/report/server/list-addresses.ts';
import { persone, tablesOf } from '#features/insight/report/server/select-sources.ts';
import { RISORSA_OF_TIPO } from '#features/journeys/dotazioni/rules.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatCella, indicatore, numero, perCento, percento, riga, voce, withMisura } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { formatNelPeriodo, misura } from '#shared/misure.ts';
import { recordAddress } from '#shared/screens.ts';
import { FASI, MANI, MANO_LABELS, STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import type { AnswerTexts, Giorni, Onboarding } from '../contract.ts';
import { MAX_LISTED_ROWS, NOTE_DOMANDE } from '../rules.ts';
import { listLinksFor, type MonthsQuery, mesiCte, monthPunti, pastMonths, type ReportFilters, rowAt } from './find-answer.ts';

interface Tempi {
  conclusi: number;
  giorni: Giorni;
}
interface Pronti {
  pronti: number;
  arrivati: number;
}
export interface NotReady {
  dipendente_id: string;
  nome: string;
  giorno: string;
  mancavano: number;
}
interface OnboardingResult extends Tempi, Pronti {
  mesi: (Tempi & Pronti)[];
  non_pronti: NotReady[];
}

const cache = new VersionedCache<OnboardingResult>(100);

const mediana = (giorni: RawBuilder<unknown>) => sql`round((percentile_cont(0.5) within group (order by ${giorni}))::numeric, 1)`;
const TEMPI = sql`
  'conclusi', count(*),
  'giorni', jsonb_build_object('totale', ${mediana(sql`t.totale`)}, ${sql.join(
    MANI.map((mano) => sql`${sql.lit(mano)}, ${mediana(sql.ref(`t.${mano}`))}`),
  )})`;
/**
 * SQL: the days of an onboarding in the steps that match the condition. An onboarding with unknown steps counts as completed, but has no
 * durations.
 */
const giorniWhere = (condition: RawBuilder<unknown>) =>
  sql`case when count(passo) > 0 then coalesce(sum(giorni) filter (where ${condition}), 0) end`;
const PRONTI = sql`'pronti', count(*) filter (where a.mancavano = 0), 'arrivati', count(*)`;

const assignmentPeriods = (kinds: readonly Kind[]) =>
  sql.join(
    Object.entries(RISORSA_OF_TIPO).flatMap(([tipo, risorsa]) =>
      kinds
        .filter((kind) => kind.tipo === risorsa)
        .map(({ periods }) => sql`select ${tipo}::text as tipo, p.id, p.data_assegnazione from ${sql.table(periods.table)} p`),
    ),
    sql` union all `,
  );

/**
 * Returns figures for each month: the median number of days that each role took in the completed onboardings, and how many of the hired
 * employees were ready on their first day.
 */
export async function findOnboarding(
  db: Db,
  scope: Scope,
  query: ReportFilters & MonthsQuery,
  today: string,
  kinds: readonly Kind[],
): Promise<Onboarding> {
  const months = pastMonths(query, today);
  const brands = brandsOf(scope, query);
  const [dal, al] = [months[0]?.dal ?? today, months.at(-1)?.al ?? today];
  const hands = STATI_WORKFLOW.map((stato) => FASI[stato].hand);
  const value = await cache.select(db, scope, {
    tables: [...tablesOf(kinds), 'workflow_passi', 'richieste'],
    key: [today, months, brands],
    value: sql<OnboardingResult>`(
      with ${persone(brands)}, ${mesiCte(months)},
      passi as (
        select w.id as workflow_id, p.id as passo, h.mano, w.data_completamento,
          extract(epoch from lead(p.created_at) over (partition by w.id order by p.id) - p.created_at) / 86400 as giorni
        from workflows w
        join persone d on d.id = w.dipendente_id
        left join workflow_passi p on p.workflow_id = w.id
        left join unnest(${[...STATI_WORKFLOW]}::text[], ${hands}::text[]) as h (stato, mano) on h.stato = p.stato
        where w.stato = 'completato_it' and w.data_completamento between ${dal}::date and ${al}::date),
      tempi as materialized (
        select data_completamento as giorno, ${giorniWhere(sql`mano is not null`)} as totale, ${sql.join(
          MANI.map((mano) => sql`${giorniWhere(sql`mano = ${mano}`)} as ${sql.ref(mano)}`),
        )}
        from passi group by workflow_id, data_completamento),
      date_periodi as materialized (${assignmentPeriods(kinds)}),
      arrivi as materialized (
        select w.id as workflow_id, d.id as dipendente_id, u.dal as giorno,
          count(*) filter (where r.stato <> 'assegnata' or p.data_assegnazione > u.dal) as mancavano
        from persone d
        join workflows w on w.dipendente_id = d.id and w.stato <> 'annullato'
        -- the employment that the onboarding is for: the first one that had not ended when the onboarding began
        cross join lateral (
          select u.dal from rapporti u where u.dipendente_id = d.id and (u.ultimo or u.al >= w.data_inizio) order by u.ultimo, u.al limit 1) u
        join richieste r on r.workflow_id = w.id and r.stato <> 'non_serve'
        left join date_periodi p on p.tipo = r.tipo and p.id = r.periodo_id
        where u.dal between ${dal}::date and ${al}::date group by w.id, d.id, u.dal)
      select jsonb_build_object(
        'mesi', (
          select jsonb_agg((select jsonb_build_object(${TEMPI}) from tempi t where t.giorno between m.dal and m.al)
            || (select jsonb_build_object(${PRONTI}) from arrivi a where a.giorno between m.dal and m.al) order by m.n) from mesi m),
        'non_pronti', (
          select coalesce(jsonb_agg(jsonb_build_object('dipendente_id', n.dipendente_id, 'nome', n.nome, 'giorno', n.giorno, 'mancavano', n.mancavano)
            order by n.giorno desc, n.workflow_id), '[]')
          from (
            select a.*, d.nome || ' ' || d.cognome as nome from arrivi a join dipendenti d on d.id = a.dipendente_id
            where a.mancavano > 0 order by a.giorno desc, a.workflow_id limit ${MAX_LISTED_ROWS}) n))
        || (select jsonb_build_object(${TEMPI}) from tempi t) || (select jsonb_build_object(${PRONTI}) from arrivi a))`,
  });
  const { mesi: rows, non_pronti, ...totals } = value;
  const answer = { dal, al, ...totals, mesi: months.map(({ mese }, i) => ({ mese, ...rowAt(rows, i) })) };
  return { ...answer, ...describeOnboarding(answer, non_pronti, listLinksFor(query, brands)) };
}

type Cifre = Pick<Onboarding, 'dal' | 'al' | 'mesi' | 'conclusi' | 'giorni' | 'pronti' | 'arrivati'>;

function describeOnboarding(
  { dal, al, mesi, conclusi, giorni, pronti, arrivati }: Cifre,
  non_pronti: NotReady[],
  lists: ListLinks,
): AnswerTexts {
  const punti = monthPunti(mesi);
  const periodo = formatNelPeriodo({ dal, al });
  const formatGiorni = (valore: number | null) => formatCella(numero(valore));
  return {
    dal,
    al,
    indicatori: [
      ...withMisura(misura('giorni', periodo), [
        {
          ...indicatore('Giorni in tutto', numero(giorni.totale)),
          dettagli: [
            voce(
              'Conclusi',
              numero(conclusi),
              conclusi > 0 ? lists.workflow({ vista: 'conclusi', completati: `${dal}..${al}` }) : undefined,
            ),
          ],
        },
        ...MANI.map((mano) => indicatore(`Giorni ${MANO_LABELS[mano]}`, numero(giorni[mano]))),
      ]),
      {
        misura: misura('parte_arrivati', periodo),
        ...indicatore('Pronti il primo giorno', perCento(percento(pronti, arrivati))),
        dettagli: [voce('Pronti', numero(pronti)), voce('Arrivati', numero(arrivati))],
      },
    ],
    grafici: [
      {
        titolo: 'Giorni in ogni mano',
        misura: misura('giorni', periodo),
        unita: 'numero',
        punti,
        serie: MANI.map((mano) => ({
          nome: MANO_LABELS[mano],
          forma: 'linea' as const,
          tono: mano,
          valori: mesi.map((each) => each.giorni[mano]),
        })),
        detto: `Mediana dei giorni su ${conclusi} onboarding conclusi: ${MANI.map((mano) => `${MANO_LABELS[mano]} ${formatGiorni(giorni[mano])}`).join(', ')}.`,
      },
      {
        titolo: 'Pronti il primo giorno',
        misura: misura('persone', periodo),
        unita: 'numero',
        punti,
        serie: [
          { nome: 'Pronti', forma: 'barra', tono: 'pronti', valori: mesi.map((each) => each.pronti) },
          { nome: 'Non pronti', forma: 'barra', tono: 'non_pronti', valori: mesi.map((each) => each.arrivati - each.pronti) },
        ],
        detto: `Aveva tutto il primo giorno ${pronti} di ${arrivati}.`,
      },
    ],
    tabelle: [
      {
        titolo: 'A chi mancava qualcosa il primo giorno',
        misura: misura('cose', periodo),
        colonne: ['Persona e primo giorno', 'Mancavano'],
        righe: non_pronti.map((each) =>
          riga(
            `${each.nome}, ${formatData(each.giorno)}`,
            [numero(each.mancavano)],
            recordAddress('/employees/$id', { id: each.dipendente_id }),
          ),
        ),
      },
    ],
    nota: NOTE_DOMANDE.onboarding,
  };
}
