import type { GiveItem } from '#features/equipment/kit/server/change-items.ts';
import { checkStart } from '#features/equipment/kit/server/check-start.ts';
import type { Richiesta } from '#features/journeys/richieste/contract.ts';
import { checkAperto } from '#features/journeys/richieste/rules.ts';
import { holdWorkflow } from '#features/journeys/richieste/server/hold-workflow.ts';
import { listRichiesteOf } from '#features/journeys/richieste/server/list-richieste.ts';
import { markAssegnate, markServe } from '#features/journeys/richieste/server/mark-richieste.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { PreparaInput } from '../contract.ts';
import { richiestaNonAperta } from '../rules.ts';
import { findPreparazione, risorsaDi } from './find-preparazione.ts';

/** How one of each kind is given: src/app hands it over. */
export type GiveByKind = Readonly<Record<TipoRisorsa, GiveItem>>;

interface Dono {
  /** Its place in the body. */
  at: number;
  richiesta: Richiesta;
  risorsa_id: number;
}

/**
 * Gives what was chosen for the lines of an onboarding, each by its kind's own rules: all of it or nothing (rule 106). Of two who prepare the
 * same at once one comes second, and is told. Resolves to whom it was for.
 */
export async function prepareWorkflow(db: Tx, scope: Scope, give: GiveByKind, id: number, body: PreparaInput): Promise<string> {
  const { stato, dipendente_id, brand_id } = await holdWorkflow(db, scope, id);
  requireRight(scope, 'risorse.assegna', [brand_id]);
  const closed = checkAperto(stato);
  if (closed) throw closed;
  const { dipendente, dal } = await findPreparazione(db, scope, id);
  const data_assegnazione = body.data_assegnazione ?? dal;
  const refusal = checkStart(data_assegnazione, todayInItaly(new Date()));
  if (refusal) throw refusal;
  const given: { richiesta_id: number; periodo_id: number }[] = [];
  for (const dono of inOrder(meant(body.voci, await listRichiesteOf(db, scope, id)))) {
    const { richiesta } = dono;
    const period = richiesta.tipo === 'cartella' ? { permessi: richiesta.permessi ?? 'lettura' } : {};
    const { period: periodo_id } = await giveOne(dono, () =>
      give[risorsaDi(richiesta)](db, scope, dono.risorsa_id, dipendente_id, period, data_assegnazione),
    );
    given.push({ richiesta_id: richiesta.id, periodo_id });
  }
  await markAssegnate(db, scope, given);
  await markServe(db, scope, id, body.non_servono, false);
  await markServe(db, scope, id, body.servono, true);
  return `${dipendente.nome} ${dipendente.cognome}`;
}

/** What each one means; 409 for a line that is not open any more, and for one that is named twice. */
function meant(voci: PreparaInput['voci'], lines: readonly Richiesta[]): Dono[] {
  return voci.map(({ richiesta_id, risorsa_id }, at) => {
    const richiesta = lines.find(({ id }) => id === richiesta_id);
    const isTwice = voci.slice(0, at).some((each) => each.richiesta_id === richiesta_id);
    if (!richiesta || richiesta.stato === 'assegnata' || isTwice) throw richiestaNonAperta(at, richiesta?.descrizione ?? 'Una voce');
    return { at, richiesta, risorsa_id };
  });
}

/** Kind after kind and in order of id: of two who give the same things none waits for the other in a circle. */
function inOrder(doni: readonly Dono[]): Dono[] {
  const place = ({ richiesta }: Dono) => TIPI_RISORSA.indexOf(risorsaDi(richiesta));
  return doni.toSorted((a, b) => place(a) - place(b) || a.risorsa_id - b.risorsa_id);
}

/** What its kind refuses is told of its place in the body. */
async function giveOne<T>({ at }: Dono, give: () => Promise<T>): Promise<T> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'forbidden') throw error;
    throw new Problem(error.kind, error.code, error.message, { fields: { [`voci.${at}.risorsa_id`]: error.message } });
  }
}
