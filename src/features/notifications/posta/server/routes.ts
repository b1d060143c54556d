import { randomUUID } from 'node:crypto';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { deleteMessaggio, getPosta, provaPosta, riprovaMessaggio } from '../contract.ts';
import { siRiprova } from '../rules.ts';
import { countPosta, deleteGivenUp, holdGivenUp, insertSent, listMessaggi, waitAgain } from './queries.ts';
import { explainSmtp } from './reach-smtp.ts';
import { type Posta, preferencesOf, requirePosta } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

/** `posta`: undefined where no mail server is configured. */
export function postaRoutes({ posta }: { posta?: Posta | undefined }): Route[] {
  return [
    route(getPosta, async ({ db, request }) => ({
      configurata: posta !== undefined,
      mittente: posta?.smtp.mittente ?? null,
      server: posta?.smtp.server ?? null,
      indirizzo: posta?.origin ?? request.origin,
      ...(await countPosta(db)),
      messaggi: await listMessaggi(db),
    })),

    // Before the transaction: the mail server may take its time.
    preparedRoute(
      provaPosta,
      async ({ user, body }) => sendTest(requirePosta(posta), body.destinatario ?? user.email),
      async ({ db, user, prepared: { destinatario, inviata, messaggio } }) => {
        if (inviata) await insertSent(db, { user_id: user.id, destinatario, tipo: 'prova', oggetto: OGGETTO });
        return { inviata, messaggio };
      },
    ),

    route(riprovaMessaggio, async ({ db, params }) => {
      const tipo = await holdGivenUp(db, params.id);
      if (!tipo) throw NON_TROVATO();
      if (!siRiprova(tipo)) throw DA_RIFARE();
      await waitAgain(db, params.id);
      await requirePosta(posta).enqueue(db, params.id);
      return FATTO;
    }),

    route(deleteMessaggio, async ({ db, params }) => {
      if (!(await deleteGivenUp(db, params.id))) throw NON_TROVATO();
      return FATTO;
    }),
  ];
}

const OGGETTO = 'Prova di invio da Organico';

async function sendTest({ smtp, origin }: Posta, destinatario: string) {
  const letter = writeMail(
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
      { id: randomUUID(), destinatario, oggetto: OGGETTO, ...letter },
      { page: preferencesOf(origin, 'prova') },
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

const DA_RIFARE = () =>
  new Problem('conflict', 'REPORT_DA_RIFARE', "Un report non si rimanda com'era: chi lo ha programmato preme «Invia ora», e si rifà.");

const NON_TROVATO = () => new Problem('not_found', 'MESSAGGIO_NON_TROVATO', 'Questa mail non è tra quelle abbandonate.');
