import { sql } from 'kysely';
import type { Feature } from '#server/feature.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { waiting } from './queries.ts';
import { anonimizzazioniRoutes } from './routes.ts';

interface RequestFacts extends Fatti {
  persona: { nome: string; cognome: string; colore: string };
  giorno: string;
}

/** Another amministratore has asked to make somebody anonymous. */
const anonimizzazioniDaDecidere: WorkSection = {
  titolo: () => 'Anonimizzazioni da confermare',
  isFor: ({ amministratore }) => amministratore,
  list: ({ id }) => recordAddress('/employees/$id', { id }),
  select: (scope) => sql`
    select 'anonimizzazione:' || a.id as chiave, 2 as gravita, a.chiesta_il as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', (a.chiesta_il at time zone 'Europe/Rome')::date,
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) as fatti from ${waiting(scope)}`,
  say: ({ id, nome, persona, giorno }: RequestFacts) => {
    const collegamento = recordAddress('/employees/$id', { id });
    return {
      titolo: nome,
      persona,
      testo: `chiesta il ${formatData(giorno)}`,
      collegamento,
      azione: { testo: 'Guarda e decidi', collegamento },
    };
  },
};

/** For every amministratore but the one who has asked. */
const anonimizzazioniDaConfermare: NoticeGroup = {
  titolo: 'Anonimizzazioni da confermare',
  collegamento: addressOf('/employees', { situazione: 'uscito' }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'anonimizzazione:' || a.id as chiave, a.id::text as impronta, 2 as gravita, a.chiesta_il as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome) as fatti from ${waiting(scope)}`,
      say: ({ id, nome }: Fatti) => ({
        titolo: nome,
        testo: 'Un altro amministratore chiede di renderne anonimi i dati',
        collegamento: recordAddress('/employees/$id', { id }),
      }),
    },
  ],
};

// What the register says of making somebody anonymous: who asked and who decided, never who it was.
const DIVENUTA: Record<string, string> = {
  ritirata: 'Richiesta di anonimizzazione ritirata',
  rifiutata: 'Richiesta di anonimizzazione rifiutata',
  fatta: 'Dati resi anonimi',
};

const anonimizzazioniWords: RegisterWords = {
  tables: {
    anonimizzazioni: {
      crea: 'Anonimizzazione chiesta',
      modifica: ({ dopo }: Voce) => DIVENUTA[String(dopo?.stato)] ?? 'Richiesta di anonimizzazione modificata',
      elimina: 'Richiesta di anonimizzazione eliminata',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      campi: { stato: null, chiesta_da: null, chiesta_il: null, decisa_da: null, decisa_il: null, motivo: ['Motivo'] },
    },
  },
};

export const anonimizzazioniFeature = {
  routes: anonimizzazioniRoutes,
  notices: { anonimizzazioni_da_confermare: anonimizzazioniDaConfermare },
  work: { anonimizzazioni: anonimizzazioniDaDecidere },
  register: { anonimizzazioni: anonimizzazioniWords },
} satisfies Feature;
