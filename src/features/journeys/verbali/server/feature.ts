import { type RawBuilder, sql } from 'kysely';
import { CAMPI_IMPOSTAZIONI } from '#features/journeys/impostazioni-verbali/fields.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import { creato, data, italianTime, listFile, numero, testo } from '#server/files/columns.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import type { TipoVerbale } from '#shared/verbale.ts';
import { listVerbali } from '../contract.ts';
import { GIORNI_DI_ATTESA, STATI_VERBALE, STATO_LABELS, type StatoVerbale, TIPO_LABELS, titleOf } from '../rules.ts';
import { verbaliRoutes } from './routes.ts';

interface VerbaleFacts extends Fatti {
  codice: string;
  tipo: TipoVerbale;
  giorno: string;
}

/** The notices about contested handover records, for accounts that can create a new record or annul the contested one. */
const verbaliContestati: NoticeGroup = {
  titolo: 'Verbali contestati',
  collegamento: addressOf('/verbali', { stato: 'contestato' }),
  of: [
    {
      waitsFor: ['HR', 'IT'],
      select: (scope) => selectNoticeFacts(scope, sql`v.stato = 'contestato'`, sql`(f.firmato_il at time zone 'Europe/Rome')::date`, 1),
      say: ({ nome, codice, tipo, giorno }: VerbaleFacts) => ({
        titolo: nome,
        testo: `${titleOf({ tipo, codice })}, contestato il ${formatData(giorno)}`,
        collegamento: addressOf('/verbali', { q: codice }),
      }),
    },
  ],
};

const verbaliDaFirmare: NoticeGroup = {
  titolo: `Verbali da firmare da più di ${GIORNI_DI_ATTESA} giorni`,
  collegamento: addressOf('/verbali', { stato: 'emesso' }),
  of: [
    {
      waitsFor: [],
      select: (scope) =>
        selectNoticeFacts(scope, sql`v.stato = 'emesso' and ${EMESSO_IL} < oggi() - ${GIORNI_DI_ATTESA}::integer`, EMESSO_IL, 2),
      say: ({ nome, codice, tipo, giorno }: VerbaleFacts) => ({
        titolo: nome,
        testo: `${titleOf({ tipo, codice })}, emesso il ${formatData(giorno)}`,
        collegamento: addressOf('/verbali', { q: codice }),
      }),
    },
  ],
};

const EMESSO_IL = sql`(v.created_at at time zone 'Europe/Rome')::date`;

const selectNoticeFacts = (scope: Scope, condition: RawBuilder<unknown>, giorno: RawBuilder<unknown>, gravita: number) => sql`
  select 'verbale:' || v.id as chiave, v.stato as impronta, ${sql.lit(gravita)}::integer as gravita, ${giorno} as ordine,
    jsonb_build_object('id', v.id, 'nome', v.nome || ' ' || v.cognome, 'codice', v.codice, 'tipo', v.tipo, 'giorno', ${giorno}) as fatti
  from verbali v left join verbali_firme f on f.verbale_id = v.id
  where ${inBrands('v.brand_id', brandsFor(scope, 'risorse.assegna'))} and ${condition}`;

const verbaleRecord: VisibleRecord = {
  table: 'verbali',
  id: 'integer',
  nome: sql`t.codice || ' · ' || t.nome || ' ' || t.cognome`,
  visible: (scope) => inBrands('t.brand_id', scope.can_view),
};

const SEARCH_TEXT = sql`testo_ricerca(t.nome || ' ' || t.cognome || ' ' || t.codice)`;

const verbaliSearch: SearchSource = {
  titolo: 'Verbali',
  elenco: '/verbali',
  select: (scope, q) => ({
    table: 'verbali',
    visible: inBrands('t.brand_id', scope.can_view),
    byText: matches(SEARCH_TEXT, q),
    text: SEARCH_TEXT,
    name: SEARCH_TEXT,
    last: sql`t.stato = 'annullato'`,
    titolo: sql`t.codice`,
    dettaglio: sql`t.nome || ' ' || t.cognome || ' · ' || case t.tipo when 'consegna' then 'Consegna' else 'Restituzione' end || ' · ' || ${STATO}`,
  }),
};

const STATO = sql`case t.stato ${sql.join(
  STATI_VERBALE.map((stato) => sql`when ${stato} then ${STATO_LABELS[stato]}`),
  sql` `,
)} end`;

const verbaliFile = listFile(listVerbali, {
  colonne: [
    testo('Numero', (v) => v.codice),
    testo('Brand', (v) => v.brand.nome),
    testo('Tipo', (v) => TIPO_LABELS[v.tipo]),
    testo('Stato', (v) => STATO_LABELS[v.stato]),
    testo('Dipendente', (v) => `${v.nome} ${v.cognome}`),
    numero('Cose', (v) => v.quante_voci),
    testo('Emesso da', (v) => v.emesso_da),
    creato('Emesso il'),
    testo('Firmato da', (v) => v.firma?.nome ?? null),
    data('Firmato il', (v) => v.firma && italianTime(v.firma.firmato_il).slice(0, 10)),
    testo('Sostituito da', (v) => v.annullato_da?.codice ?? null),
    testo('Note', (v) => v.note),
  ],
});

const verbaliLive: LiveTopic = sql`
  select case v.oggetto when 'verbali' then v.oggetto_id
         else (select l.verbale_id::text from verbali_link l where l.id = v.oggetto_id::integer) end, b, false
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('verbali', 'verbali_link')`;

// The audit log titles for the states of a handover record. An answer by link has no author, because the employee has no account.
const STATO_TITLES: Record<StatoVerbale, string> = {
  emesso: 'Verbale emesso',
  firmato: 'Verbale firmato',
  contestato: 'Verbale contestato',
  annullato: 'Verbale annullato',
};

const verbaliAuditTexts: RegisterTexts = {
  tables: {
    verbali: {
      ...lifecycleTitles('Verbale'),
      crea: STATO_TITLES.emesso,
      // A check constraint of the table guarantees the value of the state.
      modifica: ({ dopo }) => STATO_TITLES[dopo?.stato as StatoVerbale] ?? lifecycleTitles('Verbale').modifica,
      campi: {
        codice: ['Numero'],
        anno: null,
        numero: null,
        tipo: ['Tipo', TIPO_LABELS],
        stato: ['Stato', STATO_LABELS],
        nome: ['Nome'],
        cognome: ['Cognome'],
        motivo_annullo: ['Motivo'],
        annullato_da: null,
        emesso_da: null,
      },
    },
    verbali_link: {
      crea: 'Link per la firma creato',
      modifica: ({ dopo }) => (dopo?.usato_il ? 'Link per la firma usato' : 'Link per la firma revocato'),
      elimina: 'Link per la firma eliminato',
      campi: { verbale_id: null, brand_id: null, revocato_il: null, usato_il: null },
    },
    verbali_impostazioni: { ...lifecycleTitles('Testo dei verbali'), cosa: 'brand', colonna: 'brand_id', fields: CAMPI_IMPOSTAZIONI },
  },
};

export const verbaliFeature = {
  routes: verbaliRoutes,
  live: { verbali: verbaliLive },
  notices: { verbali_contestati: verbaliContestati, verbali_da_firmare: verbaliDaFirmare },
  files: { verbali: verbaliFile },
  search: { verbale: verbaliSearch },
  register: { verbali: verbaliAuditTexts },
  seen: { verbale: verbaleRecord },
} satisfies Feature;
