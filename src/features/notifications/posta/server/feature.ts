import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { ROLES } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf } from '#shared/screens.ts';
import { deleteMessaggio, getPosta, retryMessaggio, sendTestMail } from '../contract.ts';
import { canRetry } from '../rules.ts';
import { countPosta, deleteFailedMail, insertSentMail, listMessaggi, lockFailedMail, requeue } from './queries.ts';
import { type Posta, preferencesUrl, requirePosta, writeMail } from './send-mail.ts';
import { explainSmtp } from './smtp-client.ts';

function postaRoutes({ posta }: { posta?: Posta | undefined }): Route[] {
  return [
    route(getPosta, async ({ db, request }) => ({
      configurata: posta !== undefined,
      mittente: posta?.smtp.mittente ?? null,
      server: posta?.smtp.server ?? null,
      indirizzo: posta?.origin ?? request.origin,
      ...(await countPosta(db)),
      messaggi: await listMessaggi(db),
    })),

    // The test mail is sent before the transaction, because the mail server may be slow.
    preparedRoute(
      sendTestMail,
      async ({ user, body }) => sendTest(requirePosta(posta), body.destinatario ?? user.email),
      async ({ db, user, prepared: { destinatario, inviata, messaggio } }) => {
        if (inviata) await insertSentMail(db, { user_id: user.id, destinatario, tipo: 'prova', oggetto: TEST_SUBJECT });
        return { inviata, messaggio };
      },
    ),

    route(retryMessaggio, async ({ db, params }) => {
      const tipo = await lockFailedMail(db, params.id);
      if (!tipo) throw MAIL_NOT_FOUND();
      if (!canRetry(tipo)) throw REPORT_NOT_RETRYABLE();
      await requeue(db, params.id);
      await requirePosta(posta).enqueue(db, params.id);
      return SUCCESS_REPLY;
    }),

    route(deleteMessaggio, async ({ db, params }) => {
      if (!(await deleteFailedMail(db, params.id))) throw MAIL_NOT_FOUND();
      return SUCCESS_REPLY;
    }),
  ];
}

const TEST_SUBJECT = 'Prova di invio da Organico';

async function sendTest({ smtp, origin }: Posta, destinatario: string) {
  const content = writeMail(
    {
      titolo: 'La posta funziona',
      introduzione: 'Questa è una prova: se la leggi, Organico può avvisare per posta chi aspetta qualcosa.',
      gruppi: [],
      vai: { label: 'Apri Organico', collegamento: '/' },
    },
    origin,
  );
  try {
    const risposta = await smtp.send(
      { id: randomUUID(), destinatario, oggetto: TEST_SUBJECT, ...content },
      { page: preferencesUrl(origin, 'prova') },
    );
    return {
      destinatario,
      inviata: true,
      messaggio: `Il server di posta ha preso la mail per ${destinatario}. Ha risposto: «${risposta}».`,
    };
  } catch (error) {
    return { destinatario, inviata: false, messaggio: explainSmtp(error).sentence };
  }
}

const REPORT_NOT_RETRYABLE = () =>
  new Problem('conflict', 'REPORT_DA_RIFARE', "Un report non si rimanda com'era: chi lo ha programmato preme «Invia ora», e si rifà.");

const MAIL_NOT_FOUND = () => new Problem('not_found', 'MESSAGGIO_NON_TROVATO', 'Questa mail non è tra quelle abbandonate.');

const postaNonConsegnata: NoticeGroup = {
  titolo: 'Mail non consegnate',
  collegamento: addressOf('/posta'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'posta:' || p.id as chiave, p.tentativi || ':' || p.created_at as impronta, 2 as gravita, p.created_at as ordine,
          jsonb_build_object('id', p.id, 'nome', p.destinatario, 'errore', p.errore) as fatti
        from posta p where p.stato = 'abbandonata' and ${scope.amministratore}::boolean`,
      say: ({ nome, errore }: Fatti & { errore: string | null }) => ({
        titolo: nome,
        testo: errore ?? 'Non è stata consegnata',
        collegamento: addressOf('/posta'),
      }),
    },
  ],
};

export const postaFeature = {
  routes: postaRoutes,
  notices: { posta_non_consegnata: postaNonConsegnata },
} satisfies Feature;
