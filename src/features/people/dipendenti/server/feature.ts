import { sql } from 'kysely';
import { type PersonFacts, selectPeople } from '#features/equipment/asset-types/server/select-notices.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { brandJson } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { EventSource } from '#server/feature/event-source.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import { type SearchSource, searchByRicerca } from '#server/feature/search-source.ts';
import { creato, fieldColumns, fieldReferences, listFile, testo } from '#server/files/columns.ts';
import { RICERCA } from '#server/register/named-records.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { formatData } from '#shared/dates.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { SITUAZIONE_LABELS } from '#shared/situazione.ts';
import { STATO_WORKFLOW_LABELS } from '#shared/stati-workflow.ts';
import { type DipendenteInLista, listDipendenti } from '../contract.ts';
import { CAMPI_DIPENDENTE, CAMPI_IN_LISTA } from '../fields.ts';
import { couldHideMalattia, revealsMalattia } from '../rules.ts';
import { dipendentiImport } from './import-rows.ts';
import { dipendentiRoutes } from './routes.ts';
import { arrivi, ilMioShowroom, leMiePersone, malattieDaChiudere } from './work.ts';
import { dipendentiLive, dipendentiVersioned } from './write-dipendente.ts';

const dipendenteAddress = (id: string | number) => recordAddress('/employees/$id', { id });

const malattieOltreLaFine: NoticeGroup = {
  titolo: 'Malattie oltre la fine prevista',
  tells: 'malattia',
  collegamento: addressOf('/employees', { situazione: 'in_malattia' }),
  of: [
    {
      waitsFor: ['HR'],
      select: (scope) =>
        selectPeople({
          key: 'malattia',
          brands: brandsFor(scope, 'riservati.vedi'),
          stamp: sql`d.data_fine_malattia::text`,
          grave: sql`2`,
          day: sql`d.data_fine_malattia`,
          where: sql`d.stato = 'in malattia' and d.data_fine_malattia < oggi()`,
        }),
      say: ({ id, nome, giorno }: PersonFacts) => ({
        titolo: nome,
        testo: `La fine prevista era il ${formatData(giorno ?? '')}`,
        collegamento: dipendenteAddress(id),
      }),
    },
  ],
};

const arriviMancati: NoticeGroup = {
  titolo: 'Assunti ancora «entranti»',
  collegamento: addressOf('/employees', { stato: 'entrante', sort: 'data_assunzione' }),
  of: [
    {
      waitsFor: ['HR'],
      select: (scope) =>
        selectPeople({
          key: 'arrivo',
          brands: scope.can_view,
          stamp: sql`d.data_assunzione::text`,
          grave: sql`2`,
          day: sql`d.data_assunzione`,
          where: sql`d.stato = 'entrante' and d.isactive and d.data_assunzione < oggi() and ${fase({ row: 'd' })} = 'in_servizio'`,
        }),
      say: ({ id, nome, giorno }: PersonFacts) => ({
        titolo: nome,
        testo: `Assunzione il ${formatData(giorno ?? '')}, ancora «entrante»`,
        collegamento: dipendenteAddress(id),
      }),
    },
  ],
};

const PAGE_ADDRESS = recordAddress('/employees/$id', { id: '' });

// The source of webhook events about employees. No event is sent when an employee falls ill or returns, because `dopo` (the public new
// values) is then empty.
const dipendentiEvents: EventSource = sql`
  select v.id,
    case
      when v.azione = 'crea' then 'persona.assunta'
      when v.dopo ->> 'stato' = 'uscito' then 'persona.uscita'
      when v.dopo ? 'brand_id' then 'persona.trasferita'
      else 'persona.modificata'
    end,
    jsonb_build_object('oggetto', 'dipendenti', 'id', v.oggetto_id, 'brand_ids', v.brand_ids, 'indirizzo', ${PAGE_ADDRESS}::text || v.oggetto_id)
  from voci v
  where v.oggetto = 'dipendenti' and (v.azione = 'crea' or v.azione = 'modifica' and v.dopo <> '{}')`;

const SITUAZIONE_TEXT = sql`case ${fase({ row: 't' })} ${sql.join(
  (['in_arrivo', 'in_uscita', 'uscito'] as const).map((each) => sql`when ${sql.lit(each)} then ${sql.lit(SITUAZIONE_LABELS[each])}`),
  sql` `,
)} end`;

const dipendentiSearch: SearchSource = {
  titolo: 'Dipendenti',
  elenco: '/employees',
  address: (id) => recordAddress('/employees/$id', { id }),
  hasUuid: true,
  select: (scope, q) => ({
    table: 'dipendenti',
    visible: inBrands('t.brand_id', scope.can_view),
    ...searchByRicerca(q, sql`length(t.nome) + 1 + length(t.cognome)`),
    code: sql`numeri_ricerca(t.telefono, t.cellulare, t.numero_aziendale)`,
    more: sql`join brands b on b.id = t.brand_id left join showrooms s on s.id = t.showroom`,
    titolo: sql`t.nome || ' ' || t.cognome`,
    // the detail never shows sick leave
    dettaglio: sql`concat_ws(' · ', ${SITUAZIONE_TEXT}, t.posizione, s.nome)`,
    brand: brandJson('b'),
  }),
};

// The export of employees. It contains names instead of ids, and no salary.
const dipendentiFile = listFile(listDipendenti, {
  // Returns true for filters whose number of rows reveals how many employees are ill. The audit log stores the filter and row count of such
  // an export as confidential.
  countsRiservati: ({ stato, situazione }) =>
    (stato !== undefined && couldHideMalattia(stato)) || (situazione !== undefined && revealsMalattia(situazione)),
  riferimenti: fieldReferences(CAMPI_IN_LISTA),
  colonne: [
    ...fieldColumns<DipendenteInLista>(CAMPI_IN_LISTA),
    testo('Situazione', ({ situazione }) => SITUAZIONE_LABELS[situazione.fase]),
    testo('Workflow', (d) => d.workflow_stato && STATO_WORKFLOW_LABELS[d.workflow_stato]),
    creato(),
  ],
});

const dipendentiAuditTexts: RegisterTexts = {
  tables: {
    dipendenti: {
      ...lifecycleTitles('Dipendente'),
      fields: CAMPI_DIPENDENTE,
      campi: { stato: ['Stato dipendente', STATO_DIPENDENTE_LABELS] },
    },
  },
  things: {
    dipendente: {
      table: 'dipendenti',
      nome: sql`t.nome || ' ' || t.cognome`,
      text: RICERCA,
      id: 'uuid',
      visible: ({ can_view }) => sql`t.brand_id = any(${[...can_view]}::integer[])`,
    },
  },
};

export const dipendentiFeature = {
  routes: dipendentiRoutes,
  live: { dipendenti: dipendentiLive },
  versioned: { dipendenti: dipendentiVersioned },
  notices: { malattie_oltre_la_fine: malattieOltreLaFine, arrivi_mancati: arriviMancati },
  work: { arrivi, malattie: malattieDaChiudere, persone: leMiePersone, showroom: ilMioShowroom },
  files: { dipendenti: dipendentiFile },
  imports: { dipendenti: dipendentiImport },
  search: { dipendente: dipendentiSearch },
  register: { dipendenti: dipendentiAuditTexts },
  webhooks: [dipendentiEvents],
} satisfies Feature;
