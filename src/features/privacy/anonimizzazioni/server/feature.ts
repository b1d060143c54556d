import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { type Route, route, takingLong } from '#server/http/route.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { ROLES } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import {
  askAnonimizzazione,
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  refuseAnonimizzazione,
  withdrawAnonimizzazione,
} from '../contract.ts';
import { checkDecision, checkOstacoli, SERVE_UN_ALTRO } from '../rules.ts';
import { anonymize, endRichiesta, findAnonimizzazione, findMenzioni, findOpen, holdPersona, insertRichiesta, waiting } from './queries.ts';

/** `personTitles`: what each table with personal data is called. */
const anonimizzazioniRoutes = ({ personTitles: titoli }: { personTitles: Readonly<Record<string, string>> }): Route[] => [
  route(getAnonimizzazione, ({ db, scope, params: { id } }) => findAnonimizzazione(db, scope, id, titoli)),

  route(getMenzioni, ({ db, scope, params: { id } }) => findMenzioni(db, scope, id, titoli)),

  route(askAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await ask(db, scope, id);
    return FATTO;
  }),

  route(withdrawAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await end(db, scope, id, null);
    return FATTO;
  }),

  route(refuseAnonimizzazione, async ({ db, scope, params: { id }, body: { motivo } }) => {
    await end(db, scope, id, motivo);
    return FATTO;
  }),

  takingLong(
    route(confirmAnonimizzazione, async ({ db, scope, params: { id } }) => {
      await confirm(db, scope, id);
      return FATTO;
    }),
  ),
];

/** Asks for it, where it could be done today and somebody else is there to confirm. */
async function ask(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli, altri } = await holdPersona(db, scope, id);
  refuseWith(checkOstacoli(ostacoli));
  if (altri === 0) throw new Problem('conflict', 'SERVE_UN_ALTRO_AMMINISTRATORE', SERVE_UN_ALTRO);
  await insertRichiesta(db, scope, id);
}

/** Ends the request without doing it: who has asked withdraws, somebody else refuses and says why. */
async function end(db: Tx, scope: Scope, id: string, motivo: string | null): Promise<void> {
  await holdPersona(db, scope, id);
  const open = await findOpen(db, scope, id);
  refuseWith(checkDecision(motivo === null ? 'ritira' : 'rifiuta', open, scope.user_id));
  if (open) await endRichiesta(db, scope, open.id, { stato: motivo === null ? 'ritirata' : 'rifiutata', motivo });
}

/** Does it: of two who confirm at once the second one finds it done. */
async function confirm(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli } = await holdPersona(db, scope, id);
  refuseWith(checkDecision('conferma', await findOpen(db, scope, id), scope.user_id));
  refuseWith(checkOstacoli(ostacoli));
  await anonymize(db, scope, id);
}

function refuseWith(problem: Problem | undefined): void {
  if (problem) throw problem;
}

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

// Audit log entries of an anonymization contain who requested and who decided it, never the employee's identity.
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
