import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { findTransferable } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { lifecycleTitles, type RegisterTexts, type Voce } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { TIPO_RAPPORTO_LABELS, type TipoRapporto } from '#shared/rapporto.ts';
import * as calls from '../contract.ts';
import { CAMPI_RAPPORTO } from '../fields.ts';
import { avvisiMesiATermine, SOGLIE_MESI_A_TERMINE, sumMesiATermine } from '../rules.ts';
import { correctRapporto } from './correct-rapporto.ts';
import { prorogaRapporto, trasformaRapporto } from './decide-rapporto.ts';
import { findRapporto, listRapportiOf, listWithHistory, rapportiVersioned, withoutRiservati } from './queries.ts';
import { rehireDipendente } from './rehire-dipendente.ts';
import { contrattiDaDecidere, contrattiLavoro } from './work.ts';

/** Opens the onboarding of an employee. 403 when the caller has no permission to do it. */
type OpenOnboarding = (db: Tx, scope: Scope, dipendente_id: string) => Promise<unknown>;

interface Services {
  openOnboarding: OpenOnboarding;
  /** The numbers of fixed-term months at which an employee gets a warning. */
  mesiATermine?: readonly number[] | undefined;
}

const rapportiRoutes = ({ openOnboarding, mesiATermine: soglie = SOGLIE_MESI_A_TERMINE }: Services): Route[] => [
  route(calls.listRapporti, async ({ db, scope, params: { id } }) => listRapportiOf(db, scope, await findHolder(db, scope, id))),

  route(calls.updateRapporto, ({ db, scope, params, body }) =>
    changeAsLotto(db, scope, params, {
      titolo: (name) => `Correzione del rapporto di ${name}`,
      change: () => correctRapporto(db, scope, params.id, params.rid, body),
    }),
  ),

  route(calls.prorogaRapporto, ({ db, scope, params, body }) =>
    changeAsLotto(db, scope, params, {
      titolo: (name) => `Proroga di ${name} fino al ${formatData(body.fine_prevista)}`,
      change: () => prorogaRapporto(db, scope, params.id, params.rid, body),
    }),
  ),

  route(calls.trasformaRapporto, ({ db, scope, params, body }) =>
    changeAsLotto(db, scope, params, {
      titolo: (name) => `Contratto di ${name} trasformato in ${TIPO_RAPPORTO_LABELS[body.tipo].toLowerCase()}`,
      change: () => trasformaRapporto(db, scope, params.id, params.rid, body),
    }),
  ),

  route(calls.getMesiATermine, async ({ db, scope, params: { id } }) => {
    await findHolder(db, scope, id);
    const sum = sumMesiATermine(await listWithHistory(db, scope, id), todayInItaly(new Date()));
    return { ...sum, soglie: [...soglie], avvisi: avvisiMesiATermine(sum, soglie) };
  }),

  route(calls.riassumi, async ({ db, scope, params: { id }, body }) => {
    const { lotto } = await runAsLotto(
      db,
      'riassunzione',
      (name: string) => `Riassunzione di ${name}`,
      async () => {
        const name = await rehireDipendente(db, scope, id, body);
        if (body.crea_workflow) await openOnboarding(db, scope, id);
        return name;
      },
    );
    return { ...(await findTransferable(db, scope, id, undefined)), lotto };
  }),
];

interface LottoChange {
  titolo: (name: string) => string;
  /** Changes the employment and returns the employee's name. */
  change: () => Promise<string>;
}

/** Changes an employment as one lot. Returns the changed employment as far as it is visible to the caller, with the id of the lot. */
async function changeAsLotto(db: Tx, scope: Scope, { id, rid }: { id: string; rid: number }, { titolo, change }: LottoChange) {
  const { lotto } = await runAsLotto(db, 'contratto', titolo, change);
  const { brand_id } = await findHolder(db, scope, id);
  return { ...withoutRiservati(scope, brand_id, await findRapporto(db, scope, id, rid)), lotto };
}

const rapportiAuditTexts: RegisterTexts = {
  tables: {
    rapporti: {
      ...lifecycleTitles('Rapporto di lavoro'),
      modifica: titleOfChange,
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      fields: CAMPI_RAPPORTO,
      campi: { ultimo: null, ultimo_brand: null, ultimo_showroom: null, ultima_mansione: null, proroghe: null, tipi_precedenti: null },
    },
  },
};

function titleOfChange({ prima, dopo }: Voce): string {
  if (Number(dopo?.proroghe) > Number(prima?.proroghe)) return `Contratto prorogato fino al ${formatData(String(dopo?.fine_prevista))}`;
  // A conversion adds a former type. An undo of a conversion removes it, and the audit log must not call the undo a conversion.
  if (countOf(dopo?.tipi_precedenti) > countOf(prima?.tipi_precedenti)) {
    return `Contratto trasformato in ${TIPO_RAPPORTO_LABELS[dopo?.tipo as TipoRapporto].toLowerCase()}`;
  }
  return 'Rapporto di lavoro modificato';
}

const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

export const rapportiFeature = {
  routes: rapportiRoutes,
  versioned: { rapporti: rapportiVersioned },
  notices: { contratti_da_decidere: contrattiDaDecidere },
  work: { contratti: contrattiLavoro },
  register: { rapporti: rapportiAuditTexts },
} satisfies Feature;
