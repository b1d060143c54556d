import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, ofOneBrand } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { data, fieldColumns, listFile, testo } from '#server/files/columns.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { formatData } from '#shared/dates.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addressOf } from '#shared/screens.ts';
import { listRiparazioni, type Riparazione } from '../contract.ts';
import { CAMPI_RIPARAZIONE } from '../fields.ts';
import { ESITO_LABELS, STATO_RIPARAZIONE_LABELS, type TipoRiparabile } from '../rules.ts';
import { FROM, IS_LATE, isChangeable, isSeen, NOME } from './queries.ts';
import { riparazioniRoutes } from './routes.ts';
import { rientriDaChiedere } from './work.ts';

interface RepairFacts extends Fatti {
  tipo: TipoRiparabile;
  giorno: string;
  fornitore: string | null;
}

/** To who can close it; put away, it comes back a week later. */
const rientriInRitardo: NoticeGroup = {
  titolo: 'Rientri in ritardo',
  collegamento: addressOf('/riparazioni', { in_ritardo: true }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'riparazione:' || r.id as chiave, r.rientro_previsto || ':' || (oggi() - r.rientro_previsto) / 7 as impronta,
          2 as gravita, r.rientro_previsto as ordine,
          jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}, 'giorno', r.rientro_previsto,
            'tipo', case when r.hardware_id is not null then 'hardware' else 'telefono' end, 'fornitore', r.fornitore) as fatti
        from ${FROM} where ${IS_LATE} and ${isSeen(scope)} and ${isChangeable(scope)}`,
      say: ({ id, nome, tipo, giorno, fornitore }: RepairFacts) => ({
        titolo: nome,
        testo: `Doveva tornare dalla riparazione${fornitore ? ` (${fornitore})` : ''} il ${formatData(giorno)}`,
        collegamento: schedaDi(tipo, Number(id)),
      }),
    },
  ],
};

const fileRiparazioni = listFile(listRiparazioni, {
  colonne: [
    testo('Cosa', (r) => r.risorsa.nome),
    testo('Tipo', (r) => RISORSE[r.tipo].uno),
    testo('Assegnato a', ({ assegnatario }) => assegnatario && `${assegnatario.nome} ${assegnatario.cognome}`),
    testo('In showroom', ({ luogo }) => luogo?.nome ?? null),
    testo('Stato', (r) => STATO_RIPARAZIONE_LABELS[r.chiusa_il === null ? 'aperta' : 'chiusa']),
    ...fieldColumns<Riparazione>(CAMPI_RIPARAZIONE),
    data('Chiusa il', (r) => r.chiusa_il),
    testo('Esito', ({ esito }) => esito && ESITO_LABELS[esito]),
  ],
});

const riparazioniLive: LiveTopic = ofOneBrand('riparazioni');

// The audit log shows repairs with their device.
const riparazioniWords: RegisterWords = {
  tables: {
    riparazioni: {
      crea: 'Mandato in riparazione',
      modifica: ({ dopo }) => (dopo?.chiusa_il ? 'Riparazione chiusa' : 'Riparazione modificata'),
      elimina: 'Riparazione eliminata',
      cosa: 'hardware',
      colonna: 'hardware_id',
      oppure: { cosa: 'telefono', colonna: 'iphone_id' },
      idsFrom: 'entries',
      fields: CAMPI_RIPARAZIONE,
      campi: { hardware_id: null, iphone_id: null, chiusa_il: ['Chiusa il', 'data', null], esito: ['Esito', ESITO_LABELS] },
    },
  },
};

export const riparazioniFeature = {
  routes: riparazioniRoutes,
  live: { riparazioni: riparazioniLive },
  notices: { rientri_in_ritardo: rientriInRitardo },
  work: { riparazioni: rientriDaChiedere },
  files: { riparazioni: fileRiparazioni },
  register: { riparazioni: riparazioniWords },
} satisfies Feature;
