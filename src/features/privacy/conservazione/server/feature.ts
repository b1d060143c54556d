import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { CLASSE, CLASSI, type Classe } from '../rules.ts';
import { conservazioneRoutes } from './routes.ts';

/** For an amministratore: the list of what is due, as long as something on it waits to be approved. */
const conservazioneDaApprovare: NoticeGroup = {
  titolo: 'Elenchi di conservazione',
  collegamento: addressOf('/conservazione'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'conservazione:' || e.id as chiave, count(*)::text as impronta, 2 as gravita, e.created_at as ordine,
          jsonb_build_object('id', e.id, 'nome', 'Elenco', 'quante', count(*)) as fatti
        from conservazione_elenchi e join conservazione_voci v on v.elenco_id = e.id
          left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
        where e.approvato_il is null and t.classe is null and not persona_trattenuta(v.dipendente_id) and ${scope.amministratore}::boolean
        group by e.id`,
      say: ({ quante }: Fatti & { quante: number }) => ({
        titolo: 'Elenco di conservazione da approvare',
        testo: quante === 1 ? 'Una voce ha superato il suo periodo' : `${quante} voci hanno superato il loro periodo`,
        collegamento: addressOf('/conservazione'),
      }),
    },
  ],
};

// Audit log entries of retention contain how many rows were deleted, never whose.
const CLASSE_LABELS = Object.fromEntries(CLASSI.map((classe) => [classe, CLASSE[classe].label])) as Record<Classe, string>; // its own keys

const conservazioneWords: RegisterWords = {
  tables: {
    conservazione_elenchi: {
      crea: 'Elenco di conservazione preparato',
      modifica: 'Elenco di conservazione approvato',
      elimina: 'Elenco di conservazione eliminato',
      campi: { eliminate: ['Voci eliminate'], preparato_da: null, approvato_da: null, approvato_il: null, esito: null },
    },
    conservazione_periodi: {
      crea: 'Periodo di conservazione scelto',
      modifica: 'Periodo di conservazione cambiato',
      elimina: 'Periodo di conservazione tolto',
      con: 'conservazione_elenchi',
      campi: { classe: ['Classe', CLASSE_LABELS], mesi: ['Mesi', undefined, 'Mai'] },
    },
    conservazione_blocchi: {
      crea: 'Blocco messo',
      modifica: ({ dopo }) => (dopo?.tolto_il ? 'Blocco tolto' : 'Blocco cambiato'),
      elimina: 'Blocco eliminato',
      con: 'conservazione_elenchi',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      idsFrom: 'entries',
      campi: { motivo: ['Motivo'], fino_al: ['Fino al', 'data'], messo_da: null, tolto_da: null, tolto_il: null },
    },
    conservazione_tenute: {
      crea: "Voce tenuta fuori dall'elenco di conservazione",
      modifica: "Voce tenuta fuori dall'elenco di conservazione: cambiata",
      elimina: "Voce rimessa nell'elenco di conservazione",
      con: 'conservazione_elenchi',
      colonna: 'classe', // of no list: its number is that of what is kept
      idsFrom: 'entries',
      campi: {
        classe: ['Classe', CLASSE_LABELS],
        oggetto_id: ['Numero'],
        motivo: ['Motivo'],
        fino_al: ['Fino al', 'data'],
        messa_da: null,
      },
    },
  },
};

export const conservazioneFeature = {
  routes: conservazioneRoutes,
  notices: { conservazione_da_approvare: conservazioneDaApprovare },
  register: { conservazione_elenchi: conservazioneWords },
} satisfies Feature;
