import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import type { ListLinks } from '#features/insight/report/server/list-addresses.ts';
import { inOrganico, presenze } from '#features/insight/report/server/select-sources.ts';
import type { Db } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Feature } from '#server/feature/feature.ts';
import { findRoute, type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatCella, indicatore, numero, riga, withMisura } from '#shared/cifre.ts';
import { todayInItaly } from '#shared/dates.ts';
import { formatAlGiorno, formatNelPeriodo, misura } from '#shared/misure.ts';
import { nomeMese } from '#shared/periodi.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import { type AnswerTexts, getOnboarding, getPersone, getScadenze, getSpesa, getSprechi, type Persone } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import { listLinksFor, type MonthsQuery, mesiCte, monthPunti, pastMonths, type ReportFilters, rowAt } from './find-answer.ts';
import { findOnboarding } from './find-onboarding.ts';
import { findScadenze } from './find-scadenze.ts';
import { findSpesa } from './find-spesa.ts';
import { findSprechi } from './find-sprechi.ts';

const today = () => todayInItaly(new Date());

export const domandeRoutes = ({ allKinds: kinds }: { allKinds: readonly Kind[] }): Route[] => [
  route(getPersone, ({ db, scope, query }) => findPersone(db, scope, query, today())),
  route(getOnboarding, ({ db, scope, query }) => findOnboarding(db, scope, query, today(), kinds)),
  route(getSpesa, ({ db, scope, query }) => findSpesa(db, scope, query, today(), kinds)),
  route(getSprechi, ({ db, scope, query }) => findSprechi(db, scope, query, today(), kinds)),
  route(getScadenze, ({ db, scope, query }) => findScadenze(db, scope, query, today(), kinds)),
];

export const domandeForReport = (routes: readonly Route[]) => [
  { titolo: 'Quanto spendiamo', scheda: 'overview', route: findRoute(routes, getSpesa) },
  { titolo: 'Persone', scheda: 'dipendenti', route: findRoute(routes, getPersone) },
  { titolo: 'Dove si spreca', scheda: 'asset', route: findRoute(routes, getSprechi) },
  { titolo: 'Onboarding', scheda: 'workflow', route: findRoute(routes, getOnboarding) },
  { titolo: 'Scadenze', scheda: null, route: findRoute(routes, getScadenze) },
];

interface Movimenti {
  organico: number;
  entrate: number;
  uscite: number;
}
interface MovimentiResult {
  mesi: Movimenti[];
  per_showroom: (Movimenti & { showroom: { id: number; nome: string } | null })[];
}

const cache = new VersionedCache<MovimentiResult>(100);

// SQL expression for the first day without work: `uscita`, or the hire date when the employee left before it. greatest() ignores null, so
// the query checks a missing exit date separately.
const FIRST_DAY_OUT = sql`greatest(uscita, entrata)`;

/**
 * Returns for each month the number of employees at its end, the number of new and of leaving employees, and the same numbers for each
 * showroom.
 */
async function findPersone(db: Db, scope: Scope, query: ReportFilters & MonthsQuery, today: string): Promise<Persone> {
  const months = pastMonths(query, today);
  const brands = brandsOf(scope, query);
  const [dal, al] = [months[0]?.dal ?? today, months.at(-1)?.al ?? today];
  const movimentiBetween = (from: unknown, to: unknown) => sql`
    'entrate', count(*) filter (where entra and entrata between ${from}::date and ${to}::date),
    'uscite', count(*) filter (where esce and uscita is not null and ${FIRST_DAY_OUT} between ${from}::date and ${to}::date)`;
  const value = await cache.select(db, scope, {
    tables: ['dipendenti', 'rapporti', 'trasferimenti', 'brands', 'showrooms'],
    key: [today, months, brands],
    value: sql<MovimentiResult>`(
      with ${presenze(brands)}, ${mesiCte(months)}
      select jsonb_build_object(
        'mesi', (
          select jsonb_agg((
            select jsonb_build_object('organico', count(*) filter (where ${inOrganico(sql`m.al`)}), ${movimentiBetween(sql`m.dal`, sql`m.al`)})
            from presenze where entrata < 'infinity') order by m.n)
          from mesi m),
        'per_showroom', (
          select coalesce(jsonb_agg(riga order by organico desc, nome collate "it-x-icu" nulls last, id), '[]')
          from (
            select s.id, s.nome, count(*) filter (where ${inOrganico(al)}) as organico,
              jsonb_build_object('showroom', case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end,
                'organico', count(*) filter (where ${inOrganico(al)}), ${movimentiBetween(dal, al)}) as riga
            from presenze left join showrooms s on s.id = presenze.showroom
            where entrata < 'infinity' and entrata <= ${al}::date and (uscita is null or ${FIRST_DAY_OUT} >= ${dal}::date)
            group by s.id, s.nome) r)))`,
  });
  const answer = { dal, al, mesi: months.map(({ mese }, i) => ({ mese, ...rowAt(value.mesi, i) })), per_showroom: value.per_showroom };
  return { ...answer, ...describePersone(answer, listLinksFor(query, brands), al === today) };
}

type Cifre = Pick<Persone, 'dal' | 'al' | 'mesi' | 'per_showroom'>;
const sumOf = (rows: readonly number[]) => rows.reduce((sum, each) => sum + each, 0);

/**
 * Returns the texts of the report's answer about the number of employees. `endsToday` is true when the period ends today. Only then do the
 * texts link to the list of employees, because the list shows the employees of today.
 */
function describePersone({ dal, al, mesi, per_showroom }: Cifre, lists: ListLinks, endsToday: boolean): AnswerTexts {
  const lastMonth = mesi.at(-1);
  const organico = lastMonth?.organico ?? 0;
  const entrate = sumOf(mesi.map((each) => each.entrate));
  const uscite = sumOf(mesi.map((each) => each.uscite));
  // Returns no link when the list would be empty, or when a filter is about a record that is not visible to the caller.
  const listLink = (showroom?: string) =>
    endsToday && organico > 0 ? lists.persone({ situazione: IN_ORGANICO.join(','), ...(showroom ? { showroom } : {}) }) : undefined;
  const firstMonth = mesi[0];
  const punti = monthPunti(mesi);
  return {
    dal,
    al,
    indicatori: [
      { ...indicatore('In organico', numero(organico), listLink()), misura: misura('persone', formatAlGiorno(al)) },
      ...withMisura(misura('persone', formatNelPeriodo({ dal, al })), [
        indicatore('Entrate', numero(entrate)),
        indicatore('Uscite', numero(uscite)),
        indicatore('Saldo', numero(entrate - uscite)),
      ]),
    ],
    grafici: [
      {
        titolo: 'Organico',
        misura: misura('persone', 'a fine mese'),
        unita: 'numero',
        punti,
        serie: [{ nome: 'In organico', forma: 'linea', tono: 'organico', valori: mesi.map((each) => each.organico) }],
        detto:
          firstMonth && lastMonth
            ? `In organico ${formatCella(numero(firstMonth.organico))} a ${nomeMese(firstMonth.mese)}, ${formatCella(numero(organico))} a ${nomeMese(lastMonth.mese)}.`
            : '',
      },
      {
        titolo: 'Entrate e uscite',
        misura: misura('persone', formatNelPeriodo({ dal, al })),
        unita: 'numero',
        punti,
        serie: [
          { nome: 'Entrate', forma: 'barra', tono: 'entrate', valori: mesi.map((each) => each.entrate) },
          { nome: 'Uscite', forma: 'barra', tono: 'uscite', valori: mesi.map((each) => each.uscite), sotto: true },
        ],
        detto: `${entrate} entrate e ${uscite} uscite.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Persone per showroom',
        misura: misura('persone', `${formatNelPeriodo({ dal, al })}; in organico ${formatAlGiorno(al)}`),
        colonne: ['Showroom', 'In organico', 'Entrate', 'Uscite'],
        righe: per_showroom.map(({ showroom, ...each }) =>
          riga(
            showroom?.nome ?? 'Senza showroom',
            [numero(each.organico), numero(each.entrate), numero(each.uscite)],
            showroom ? listLink(String(showroom.id)) : undefined,
          ),
        ),
        totale: [numero(organico), numero(entrate), numero(uscite)],
        barre: true,
      },
    ],
    nota: NOTE_DOMANDE.persone,
  };
}

export const domandeFeature = {
  routes: domandeRoutes,
} satisfies Feature;
