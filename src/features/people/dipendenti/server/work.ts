import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { employeeOrder } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import type { Lettura } from '#shared/letture.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { type Fase, IN_ORGANICO, SITUAZIONE_LABELS } from '#shared/situazione.ts';
import { isArriving, isMalattiaOverdue, visibleStato } from './queries.ts';

interface PersonFacts extends Fatti {
  id: string;
  persona: { nome: string; cognome: string; colore: string };
}

const selectPersonFacts = (scope: Scope, condition: RawBuilder<unknown>, facts: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome,
    'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) || ${facts} as fatti
  from dipendenti d join brands b on b.id = d.brand_id where ${inBrands('d.brand_id', scope.can_view)} and ${condition}`;

const personLine = ({ id, nome, persona }: PersonFacts) => ({
  titolo: nome,
  persona,
  collegamento: recordAddress('/employees/$id', { id }),
});

/** Arrivals are shown from this number of days before today to this number of days after today. */
const ARRIVI_GIORNI = 30;

interface ArrivalFacts extends PersonFacts {
  giorno: string;
  passato: boolean;
  showroom: string | null;
  onboarding: { id: number; pronte: number; totali: number } | null;
}

export const arrivi: WorkSection = {
  titolo: () => `Arrivi nei prossimi ${ARRIVI_GIORNI} giorni`,
  isFor: ({ role }) => role !== 'IT',
  list: () => addressOf('/employees', { arrivo_entro: ARRIVI_GIORNI, sort: 'data_assunzione' }),
  select: (scope) => sql`
    select 'arrivo:' || d.id as chiave, case when d.data_assunzione <= oggi() then 1 else 2 end as gravita, d.data_assunzione as ordine,
      ${selectPersonFacts(
        scope,
        isArriving(ARRIVI_GIORNI),
        sql`jsonb_build_object('giorno', d.data_assunzione, 'passato', d.data_assunzione <= oggi(),
          'showroom', (select s.nome from showrooms s where s.id = d.showroom), 'onboarding', (
            select jsonb_build_object('id', w.id, 'pronte', count(r.id) filter (where r.stato = 'assegnata'),
              'totali', count(r.id) filter (where r.stato <> 'non_serve'))
            from workflows w left join richieste r on r.workflow_id = w.id
            where w.dipendente_id = d.id and w.stato <> 'annullato' group by w.id order by w.id desc limit 1))`,
      )}`,
  say: (arrival: ArrivalFacts) => {
    const { giorno, passato, showroom, onboarding } = arrival;
    const isIncomplete = onboarding !== null && onboarding.pronte < onboarding.totali;
    const missingText = onboarding === null ? 'senza onboarding' : onboarding.totali === 0 && 'non è ancora detto che cosa serve';
    return {
      ...personLine(arrival),
      quando: `${passato ? 'Ha iniziato' : 'Inizia'} il ${formatData(giorno)}`,
      testo: [showroom, missingText].filter(Boolean).join(' · '),
      prontezza: onboarding ?? undefined,
      azione: isIncomplete
        ? { testo: 'Che cosa manca', collegamento: recordAddress('/workflows/$id/prepara', { id: onboarding.id }) }
        : undefined,
    };
  },
};

export const malattieDaChiudere: WorkSection = {
  titolo: () => 'Malattie da chiudere',
  isFor: (scope) => scope.role === 'HR' && brandsFor(scope, 'riservati.vedi').length > 0,
  list: () => addressOf('/employees', { malattia_finita: true }),
  select: (scope) => sql`
    select 'malattia:' || d.id as chiave, 2 as gravita, d.data_fine_malattia as ordine,
      ${selectPersonFacts(scope, isMalattiaOverdue(scope), sql`jsonb_build_object('giorno', d.data_fine_malattia)`)}`,
  say: (person: PersonFacts & { giorno: string }) => ({
    ...personLine(person),
    quando: `La fine prevista era il ${formatData(person.giorno)}`,
    azione: { testo: 'Chiudi', collegamento: recordAddress('/employees/$id', { id: person.id }) },
  }),
  tells: ({ id }: PersonFacts) => [{ tipo: 'malattia', dipendente_id: id }],
  countTells: true,
};

interface ColleagueFacts extends PersonFacts {
  posizione: string | null;
  fase: Fase;
  manager_id: string;
  showroom: number;
  luogo: string | null;
}

/** A column of the employee who has the e-mail of the caller. The e-mail is the only link between accounts and employees. */
const callerColumn = (scope: Scope, column: 'id' | 'showroom') => sql`(
  select ${sql.ref(`io.${column}`)} from dipendenti io join users u on ${emailKeyOf(sql.ref('u.email'))} = ${emailKeyOf(sql.ref('io.email'))}
  where u.id = ${scope.user_id} and ${inBrands('io.brand_id', scope.can_view)})`;

const situazioneOf = (scope: Scope) => fase({ row: 'd', stato: visibleStato(scope) });

const selectColleagues = (scope: Scope, key: string, condition: RawBuilder<unknown>) => sql`
  select ${key} || ':' || d.id as chiave, case when ${situazioneOf(scope)} = 'in_uscita' then 2 else 3 end as gravita, ${employeeOrder('d')} as ordine,
    ${selectPersonFacts(
      scope,
      sql`${condition} and ${situazioneOf(scope)} = any(${[...IN_ORGANICO]}::text[])`,
      sql`jsonb_build_object('posizione', d.posizione, 'fase', ${situazioneOf(scope)}, 'manager_id', d.manager_id, 'showroom', d.showroom,
        'luogo', (select s.nome from showrooms s where s.id = d.showroom))`,
    )}`;

const describeColleague = (colleague: ColleagueFacts) => ({
  ...personLine(colleague),
  testo: [colleague.posizione ?? 'Dipendente', colleague.luogo, colleague.fase !== 'in_servizio' && SITUAZIONE_LABELS[colleague.fase]]
    .filter(Boolean)
    .join(' · '),
});

const lettureOfColleague = ({ id, fase: faseNow }: ColleagueFacts): Lettura[] =>
  faseNow === 'in_malattia' ? [{ tipo: 'malattia', dipendente_id: id }] : [];

const ORGANICO_FILTER = { situazione: IN_ORGANICO.join(','), sort: 'cognome' };

export const leMiePersone: WorkSection = {
  titolo: () => 'Le tue persone',
  isFor: ({ role }) => role === 'MANAGER',
  daSapere: true,
  list: ({ manager_id }: ColleagueFacts) => addressOf('/employees', { manager_id, ...ORGANICO_FILTER }),
  select: (scope) => selectColleagues(scope, 'persona', sql`d.manager_id = ${callerColumn(scope, 'id')}`),
  say: describeColleague,
  tells: lettureOfColleague,
};

export const ilMioShowroom: WorkSection = {
  titolo: () => 'Il tuo showroom',
  isFor: ({ role }) => role === 'MANAGER',
  daSapere: true,
  list: ({ showroom }: ColleagueFacts) => addressOf('/employees', { showroom, ...ORGANICO_FILTER }),
  select: (scope) => selectColleagues(scope, 'showroom', sql`d.showroom = ${callerColumn(scope, 'showroom')}`),
  say: describeColleague,
  tells: lettureOfColleague,
};
