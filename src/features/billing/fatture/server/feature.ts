import { sql } from 'kysely';
import { hasRightOnAllBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import { type Colonna, data, istante, listFile, numero, testo } from '#server/files/columns.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { formatEuro } from '#shared/euro.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { listRilievi, type Rilievo } from '../contract.ts';
import { CAMPI_FATTURA } from '../fields.ts';
import { STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';
import { FATTURE, isChangeable } from './queries.ts';
import { fattureRoutes } from './routes.ts';

interface InvoiceFacts extends Fatti {
  aperti: number;
  euro: number;
}

/** The notice about invoices with open findings. A dismissed notice is shown again when an invoice gets another finding. */
const fattureDaSistemare: NoticeGroup = {
  titolo: 'Fatture da sistemare',
  collegamento: addressOf('/fatture', { da_sistemare: true }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'fattura:' || f.id as chiave, max(r.id)::text as impronta, 2 as gravita, f.dal as ordine,
          jsonb_build_object('id', f.id, 'nome', f.fornitore, 'aperti', count(*), 'euro', sum(r.euro_annui)) as fatti
        from fatture f join rilievi r on r.fattura_id = f.id and r.stato = 'aperto'
        where ${isChangeable(scope)} group by f.id`,
      say: ({ id, nome, aperti, euro }: InvoiceFacts) => ({
        titolo: nome,
        testo: `${aperti === 1 ? '1 rilievo' : `${aperti} rilievi`} da sistemare${euro > 0 ? `: ${formatEuro(euro)} all'anno` : ''}`,
        collegamento: recordAddress('/fatture/$id', { id }),
      }),
    },
  ],
};

const SEARCH_TEXT = sql`testo_ricerca(t.fornitore || ' ' || coalesce(t.numero, ''))`;

const fattureSearch: SearchSource = {
  titolo: 'Fatture',
  elenco: '/fatture',
  address: (id) => recordAddress('/fatture/$id', { id }),
  select: (scope, q) => ({
    table: 'fatture',
    visible: hasRightOnAllBrands(scope, 'brand.vedi', FATTURE.links, 't.id'),
    byText: matches(SEARCH_TEXT, q),
    text: SEARCH_TEXT,
    name: SEARCH_TEXT,
    titolo: sql`t.fornitore`,
    dettaglio: sql`coalesce(t.numero || ' · ', '') || 'dal ' || to_char(t.dal, 'DD/MM/YYYY')`,
  }),
};

const euro = (testa: string, di: Colonna<Rilievo>['di']): Colonna<Rilievo> => ({ testa, tipo: 'euro', di });

const fileRilievi = listFile(listRilievi, {
  colonne: [
    testo('Fornitore', (r) => r.fattura.fornitore),
    testo('Numero fattura', (r) => r.fattura.numero),
    data('Dal', (r) => r.fattura.dal),
    testo('Rilievo', (r) => TIPO_RILIEVO_LABELS[r.tipo]),
    testo('In fattura', (r) => r.riferimento),
    numero('Riga', (r) => r.riga),
    testo('Tipo', (r) => r.cosa && RISORSE[r.cosa.tipo].uno),
    testo('Cosa', (r) => r.cosa?.nome ?? null),
    testo('Persona', ({ persona }) => persona && `${persona.nome} ${persona.cognome}`),
    numero('Quanti', (r) => r.quanti),
    euro("Fatturato all'anno", (r) => r.fatturato),
    euro("Differenza all'anno", (r) => r.euro_annui),
    testo('Stato', (r) => STATO_RILIEVO_LABELS[r.stato]),
    testo('Motivo', (r) => r.motivo),
    istante('Chiuso il', (r) => r.chiuso_il),
    testo('Chiuso da', (r) => r.chiuso_da),
  ],
});

const fattureLive: LiveTopic = sql`
  select case v.oggetto when 'fatture' then v.oggetto_id
      else (select r.fattura_id::text from rilievi r where r.id = v.oggetto_id::integer) end, b, v.riservata
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('fatture', 'rilievi')`;

// Audit log entries of findings leave out the reason for setting a finding aside, because the reason may name employees.
const fattureAuditTexts: RegisterTexts = {
  tables: {
    fatture: {
      ...lifecycleTitles('Fattura', 'a'),
      crea: 'Fattura caricata',
      fields: CAMPI_FATTURA,
      campi: { nome_file: ['File'], confronti: ['Confronti'], caricata_da: null, sha256: null },
    },
    rilievi: {
      ...lifecycleTitles('Rilievo'),
      modifica: 'Rilievo di una fattura',
      campi: {
        stato: ['Stato', STATO_RILIEVO_LABELS],
        tipo: ['Tipo', TIPO_RILIEVO_LABELS],
        ...{ fattura_id: null, chiave: null, riga: null, riferimento: null, cosa: null, cosa_id: null, persona_id: null, quanti: null },
        ...{ fatturato: null, euro_annui: null, motivo: null, chiuso_il: null, chiuso_da: null },
      },
    },
  },
};

export const fattureFeature = {
  routes: fattureRoutes,
  live: { fatture: fattureLive },
  notices: { fatture_da_sistemare: fattureDaSistemare },
  files: { rilievi: fileRilievi },
  search: { fattura: fattureSearch },
  register: { fatture: fattureAuditTexts },
} satisfies Feature;
