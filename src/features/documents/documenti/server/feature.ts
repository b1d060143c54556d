import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { type Campi, type RegisterWords, vita } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { addressOf } from '#shared/screens.ts';
import { CAMPI_DOCUMENTO } from '../fields.ts';
import { SOGGETTI, type Soggetto, TIPI_FILE } from '../rules.ts';
import { isReadable } from './queries.ts';
import { documentiRoutes } from './routes.ts';

interface DocumentoFacts extends Fatti {
  giorno: string;
  scaduto: boolean;
  soggetto: Soggetto;
  soggetto_id: string;
  di_chi: string;
}

/** For whoever may read them (rule 66). */
const documentiInScadenza: NoticeGroup = {
  titolo: 'Documenti in scadenza',
  collegamento: addressOf('/employees'),
  of: [
    {
      waitsFor: [],
      select: (scope: Scope) => sql`
        select 'documento:' || d.id as chiave,
          case when d.scadenza < oggi() then 'scaduta' when d.scadenza <= oggi() + 7 then '7' when d.scadenza <= oggi() + 30 then '30'
            else '60' end || ':' || d.scadenza as impronta,
          case when d.scadenza <= oggi() + 7 then 1 when d.scadenza <= oggi() + 30 then 2 else 3 end as gravita, d.scadenza as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome, 'giorno', d.scadenza, 'scaduto', d.scadenza < oggi(), 'soggetto', d.soggetto,
            'soggetto_id', d.soggetto_id, 'di_chi', documenti_di_chi(d.soggetto, d.soggetto_id)) as fatti
        from documenti d
        where d.scadenza <= oggi() + ${PREAVVISO_GIORNI}::integer and ${isReadable(scope)}`,
      say: ({ nome, giorno, scaduto, soggetto, soggetto_id, di_chi }: DocumentoFacts) => ({
        titolo: nome,
        testo: `${di_chi}: ${scaduto ? 'scaduto' : 'scade'} il ${formatData(giorno)}`,
        collegamento: SOGGETTI[soggetto].address(soggetto_id, di_chi),
      }),
    },
  ],
};

/** Without ids: who may not read a document hears of its brand at most, and of one that is HR's nothing. */
const documentiLive: LiveTopic = sql`select null::text, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = 'documenti'`;

// Audit log entries of documents never contain their bytes.
const labels = (words: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(words).map(([key, { label }]) => [key, label]));

const CAMPI: Campi = {
  tipo: ['Tipo di file', labels(TIPI_FILE)],
  dimensione: ['Dimensione in byte'],
  soggetto: ['Riferito a', labels(SOGGETTI)],
  di_chi: ['Di'],
  soggetto_id: null,
  sha256: null,
  contenuto: null,
  caricato_da: null,
};

const documentiWords: RegisterWords = {
  tables: {
    documenti: {
      crea: 'Documento caricato',
      modifica: ({ prima, dopo }) => `${vita('Documento').modifica}: ${dopo?.documento ?? prima?.documento}`,
      elimina: vita('Documento').elimina,
      fields: CAMPI_DOCUMENTO,
      campi: { ...CAMPI, documento: null },
    },
  },
};

/** Of who has read what is HR's: the name of a document for who may read it, that something was read for who administers the brand. */
const lettureWords: RegisterWords = {
  actions: {
    legge: {
      title: ({ oggetto }) => (oggetto === 'dipendenti' ? 'Fascicolo scaricato' : 'Documento riservato letto'),
      columns: () => ({ file: ['File'], nome: ['Nome'], soggetto: CAMPI.soggetto ?? null, di_chi: CAMPI.di_chi ?? null }),
    },
  },
};

export const documentiFeature = {
  routes: documentiRoutes,
  live: { documenti: documentiLive },
  notices: { documenti_in_scadenza: documentiInScadenza },
  register: { documenti: documentiWords, legge: lettureWords },
} satisfies Feature;
