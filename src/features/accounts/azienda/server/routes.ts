import { getAzienda } from '#features/accounts/auth/contract.ts';
import { endSessions } from '#features/accounts/auth/server/end-sessions.ts';
import { changingAccounts, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { newToken } from '#server/security/session-token.ts';
import { startAzienda, startAziendaConferma, unlinkAzienda } from '#shared/azienda.ts';
import { FATTO } from '#shared/schemas.ts';
import type { PlainPath } from '#shared/screens.ts';
import { returnFromAzienda } from '../contract.ts';
import { AZIENDA_NON_CONFIGURATA, type Mappa } from '../rules.ts';
import { checkPersona, confirmPersona } from './confirm-persona.ts';
import { enterPersona } from './enter-persona.ts';
import type { Provider } from './reach-provider.ts';
import { recognizePersona } from './recognize-persona.ts';
import { sealGiro, takeGiro } from './seal-giro.ts';
import { unlinkPersona } from './unlink-persona.ts';

/** The company's own account. */
export interface Azienda {
  nome: string;
  /** Nobody comes in otherwise. */
  solo: boolean;
  /** What groups may do; undefined where they decide nothing. */
  mappa: Mappa | undefined;
  provider: Provider;
}

interface Services {
  azienda?: Azienda | undefined;
  key: ServerKey;
  /** Under which addresses people reach the server. */
  origins?: readonly string[];
}

/** Where the provider sends the browser back to: a page of ours, which brings the answer. */
const RITORNO: PlainPath = '/accesso-aziendale';

/** At the address by which the browser asked, as the settings write it; behind a proxy the request's own may say http. */
function ritornoOf({ origin }: Pick<RequestFacts, 'origin'>, ours: readonly string[]): string {
  const { host } = new URL(origin);
  return `${ours.find((each) => new URL(each).host === host) ?? ours[0] ?? origin}${RITORNO}`;
}

export function aziendaRoutes({ azienda, key, origins = [] }: Services): Route[] {
  const configured = () => {
    if (!azienda) throw AZIENDA_NON_CONFIGURATA();
    return azienda;
  };
  const ask = (request: RequestFacts, again: boolean) => configured().provider.ask(ritornoOf(request, origins), { again }, request.note);

  return [
    route(getAzienda, () => ({ azienda: azienda ? { nome: azienda.nome, solo: azienda.solo } : null })),

    preparedRoute(
      startAzienda,
      ({ request }) => ask(request, false),
      async ({ request, body: { finestra = false }, prepared: { indirizzo, ...domanda } }) => {
        request.giveGiro(sealGiro(key, { ...domanda, finestra }));
        return { indirizzo };
      },
    ),

    preparedRoute(
      startAziendaConferma,
      ({ request }) => ask(request, true),
      async ({ request, user, prepared: { indirizzo, ...domanda } }) => {
        request.giveGiro(sealGiro(key, { ...domanda, finestra: true, sessione: user.session_id }));
        return { indirizzo };
      },
    ),

    changingAccounts(
      route(unlinkAzienda, async ({ db, user, params: { id } }) => {
        await unlinkPersona(db, id);
        await endSessions(db, id, user.session_id);
        return FATTO;
      }),
    ),

    preparedRoute(
      returnFromAzienda,
      async ({ db, request, body: { risposta } }) => {
        const { nome, mappa, provider } = configured();
        const ritornato = new URL(ritornoOf(request, origins));
        ritornato.search = risposta;
        const { finestra, sessione, iniziato, ...domanda } = await takeGiro(db, key, request.giro, ritornato.searchParams);
        const persona = await provider.judge(ritornato, domanda, request.note);
        if (sessione !== undefined)
          return { finestra, caller: await checkPersona(db, persona, { nome, mappa, sessione, iniziato, ...request }) };
        const recognized = await recognizePersona(db, persona, { nome, mappa, ...request });
        return { finestra, recognized, with: { nome, password_hash: await hashPassword(newToken()) } };
      },
      async ({ db, request, prepared }) => {
        const session = prepared.caller
          ? await confirmPersona(db, prepared.caller)
          : await enterPersona(db, request, prepared.recognized, prepared.with);
        return { ...session, finestra: prepared.finestra };
      },
    ),
  ];
}
