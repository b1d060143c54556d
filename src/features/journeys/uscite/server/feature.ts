import { type RawBuilder, sql } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { visibleByEmployee } from '#features/people/dipendenti/server/visible-by-employee.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { data, fieldColumns, listFile, numero, testo } from '#server/files/columns.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import { lifecycleTitles, type RegisterTexts, type Voce } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { listUscite, type Uscita } from '../contract.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { type Condizione, type Esito, formatEsito, formatRemaining, STATO_USCITA_LABELS } from '../rules.ts';
import { usciteRoutes } from './routes.ts';

interface ExitNoticeFacts extends Fatti {
  da_decidere: number;
  giorno: string;
  passato: boolean;
}

const uscitaAddress = (id: string | number) => recordAddress('/uscite/$id', { id });
const dateText = ({ giorno, passato }: ExitNoticeFacts) => `${passato ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}`;

/**
 * The notices about exits: exits with open items for accounts that can record outcomes, and exits that can be closed for HR from the
 * exit date on.
 */
const usciteInCorso: NoticeGroup = {
  titolo: 'Uscite da seguire',
  collegamento: addressOf('/uscite', { stato: 'aperta' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => selectUscite(brandsFor(scope, 'risorse.assegna'), sql`${OPEN_ITEM_COUNT} > 0 and ${isNoticeDue(scope)}`),
      say: (exit: ExitNoticeFacts) => ({
        titolo: exit.nome,
        testo: `${dateText(exit)}: ${formatRemaining(exit.da_decidere).toLowerCase()}`,
        collegamento: uscitaAddress(exit.id),
      }),
    },
    {
      waitsFor: ['HR'],
      select: (scope) => selectUscite(brandsFor(scope, 'dipendenti.modifica'), sql`${OPEN_ITEM_COUNT} = 0 and u.data_uscita <= oggi()`),
      say: (exit: ExitNoticeFacts) => ({ titolo: exit.nome, testo: 'Tutto deciso: da chiudere', collegamento: uscitaAddress(exit.id) }),
    },
  ],
};

/** HR gets the notice about an exit this number of days before the exit. HR has opened the exit and needs no earlier notice. */
const HR_NOTICE_DAYS = 30;

/** SQL condition: the notice about the exit is due. Manager and IT get the notice as soon as an exit opens. */
const isNoticeDue = ({ role }: Scope): RawBuilder<boolean> =>
  role === 'HR' ? sql<boolean>`u.data_uscita <= oggi() + ${HR_NOTICE_DAYS}::integer` : sql<boolean>`true`;

const OPEN_ITEM_COUNT = sql<number>`(${sql.join(
  ALL_KINDS.map(
    ({ periods }) =>
      sql`(select count(*) from ${sql.table(periods.table)} p where p.dipendente_id = u.dipendente_id and p.data_revoca is null)`,
  ),
  sql` + `,
)})`;

/**
 * SQL: the part of the notice version that depends on the day. A dismissed notice about an exit is shown again 30, 7 and 1 days before
 * the exit, on the day after it and then weekly. Mails follow the same schedule.
 */
const THRESHOLD = sql`case when u.data_uscita < oggi() then (oggi() - u.data_uscita - 1) / 7 || ' dopo' when u.data_uscita <= oggi() + 1 then '1'
  when u.data_uscita <= oggi() + 7 then '7' when u.data_uscita <= oggi() + 30 then '30' else 'aperta' end`;

const selectUscite = (brands: readonly number[], condition: RawBuilder<unknown>) => sql`
  select 'uscita_aperta:' || u.id as chiave, u.data_uscita || ':' || ${THRESHOLD} || case when ${OPEN_ITEM_COUNT} = 0 then ':decisa' else '' end as impronta,
    case when u.data_uscita < oggi() then 1 when u.data_uscita <= oggi() + 7 then 2 else 3 end as gravita, u.data_uscita as ordine,
    jsonb_build_object('id', u.id, 'nome', d.nome || ' ' || d.cognome, 'da_decidere', ${OPEN_ITEM_COUNT}, 'giorno', u.data_uscita,
      'passato', u.data_uscita < oggi()) as fatti
  from uscite u join dipendenti d on d.id = u.dipendente_id
  where u.stato = 'aperta' and ${inBrands('d.brand_id', brands)} and ${condition}`;

interface ExitFacts extends Fatti {
  persona: { nome: string; cognome: string; colore: string };
  da_decidere: number;
  giorno: string;
  passato: boolean;
  decide: boolean;
  chiude: boolean;
}

const usciteAperte: WorkSection = {
  titolo: () => 'Uscite in corso',
  isFor: ({ role }) => role !== 'IT',
  list: () => addressOf('/uscite', { stato: 'aperta' }),
  select: (scope) => sql`
    select 'uscita:' || u.id as chiave, case when u.data_uscita < oggi() then 1 when u.data_uscita <= oggi() + 7 then 2 else 3 end as gravita,
      u.data_uscita as ordine,
      jsonb_build_object('id', u.id, 'nome', d.nome || ' ' || d.cognome, 'da_decidere', ${OPEN_ITEM_COUNT}, 'giorno', u.data_uscita,
        'passato', u.data_uscita < oggi(), 'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore),
        'decide', ${inBrands('d.brand_id', brandsFor(scope, 'risorse.assegna'))},
        'chiude', ${inBrands('d.brand_id', brandsFor(scope, 'dipendenti.modifica'))} and u.data_uscita <= oggi()) as fatti
    from uscite u join dipendenti d on d.id = u.dipendente_id join brands b on b.id = d.brand_id
    where u.stato = 'aperta' and ${inBrands('d.brand_id', scope.can_view)}`,
  say: ({ id, nome, persona, da_decidere, giorno, passato, decide, chiude }: ExitFacts) => {
    const collegamento = recordAddress('/uscite/$id', { id });
    const azione =
      da_decidere > 0
        ? decide && { testo: 'Decidi', collegamento }
        : chiude && { testo: 'Chiudi', collegamento: `${collegamento}?chiudi=1` };
    return {
      titolo: nome,
      persona,
      quando: `${passato ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}`,
      testo: formatRemaining(da_decidere).toLowerCase(),
      collegamento,
      azione: azione || undefined,
    };
  },
};

const uscitaRecord: VisibleRecord = { table: 'uscite', id: 'integer', ...visibleByEmployee };

const JOIN_DIPENDENTE = sql`join dipendenti d on d.id = t.dipendente_id`;

const usciteSearch: SearchSource = {
  titolo: 'Uscite',
  elenco: '/uscite',
  address: (id) => recordAddress('/uscite/$id', { id }),
  select: (scope, q) => ({
    table: 'uscite',
    join: JOIN_DIPENDENTE,
    visible: inBrands('d.brand_id', scope.can_view),
    byText: sql<boolean>`(${matches(sql.ref('d.ricerca'), q)}
      and ${matches(sql`left(d.ricerca, length(d.nome) + length(d.cognome) + length(d.email) + 2)`, q)})`,
    text: sql.ref('d.ricerca'),
    name: sql`left(d.ricerca, length(d.nome) + 1 + length(d.cognome))`,
    last: sql`t.stato <> 'aperta'`,
    more: JOIN_DIPENDENTE,
    titolo: sql`d.nome || ' ' || d.cognome`,
    dettaglio: sql`'Uscita ' || case t.stato when 'aperta' then 'del ' || to_char(t.data_uscita, 'DD/MM/YYYY') else t.stato end`,
  }),
};

// The exported file does not contain the reason of an exit.
const namesText = (voci: Uscita['voci']) => voci.map(({ nome }) => nome).join(', ') || null;

const usciteFile = listFile(listUscite, {
  colonne: [
    testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
    testo('Brand', (u) => u.brand.nome),
    testo('Stato', (u) => STATO_USCITA_LABELS[u.stato]),
    ...fieldColumns<Uscita>(CAMPI_USCITA),
    numero('Da decidere', (u) => u.da_decidere),
    testo('Ha ancora', (u) => namesText(u.voci.filter(({ esito }) => esito === null))),
    testo('Aperta da', (u) => u.aperta_da?.nome ?? null),
    data('Aperta il', (u) => u.created_at),
    testo('Conclusa da', (u) => u.conclusa_da?.nome ?? null),
    data('Conclusa il', (u) => u.conclusa_il),
  ],
});

const usciteLive: LiveTopic = sql`
  select case v.oggetto when 'uscite' then v.oggetto_id else v.valori ->> 'uscita_id' end, b, v.riservata
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('uscite', 'uscite_esiti')
  union select coalesce(v.valori ->> 'uscita_id', a.uscita_id::text), b, false
  from voci v cross join lateral unnest(v.brand_ids) b left join attivita a on a.id = case when v.oggetto = 'attivita' then v.oggetto_id::integer end
  where v.oggetto = 'attivita' and coalesce(v.valori ->> 'uscita_id', a.uscita_id::text) is not null`;

// In the audit log only HR sees the reason of an exit.
const usciteAuditTexts: RegisterTexts = {
  tables: {
    uscite: {
      ...lifecycleTitles('Uscita', 'a'),
      crea: ({ dopo }) => `Uscita aperta: ${formatData(String(dopo?.data_uscita))}`,
      modifica: titleOfChange,
      fields: CAMPI_USCITA,
      campi: {
        data_uscita: ['Data uscita', 'data', null],
        stato: null,
        prima_stato: null,
        prima_isactive: null,
        prima_data_dismissione: null,
        aperta_da: null,
        conclusa_da: null,
        conclusa_il: null,
      },
    },
    uscite_esiti: {
      ...lifecycleTitles('Esito'),
      // The check constraints of the table guarantee the values of esito and condizione.
      crea: ({ dopo }) => `${dopo?.nome}: ${formatEsito(dopo as { esito: Esito; condizione: Condizione | null })}`,
      campi: {
        uscita_id: null,
        brand_id: null,
        tipo: null,
        periodo_id: null,
        risorsa_id: null,
        nome: null,
        esito: null,
        condizione: null,
        data: ['Data', 'data'],
        trasferito_a: ['Trasferito a', 'dipendente'],
        deciso_da: null,
        deciso_il: null,
      },
    },
  },
};

function titleOfChange({ dopo }: Voce): string {
  if (dopo?.stato === 'chiusa') return 'Uscita chiusa';
  if (dopo?.stato === 'annullata') return 'Uscita annullata';
  return dopo?.data_uscita ? `Uscita spostata al ${formatData(String(dopo.data_uscita))}` : 'Uscita modificata';
}

export const usciteFeature = {
  routes: usciteRoutes,
  live: { uscite: usciteLive },
  notices: { uscite_in_corso: usciteInCorso },
  work: { uscite: usciteAperte },
  files: { uscite: usciteFile },
  search: { uscita: usciteSearch },
  register: { uscite: usciteAuditTexts },
  seen: { uscita: uscitaRecord },
} satisfies Feature;
