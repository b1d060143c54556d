import { followRichieste } from '#features/journeys/richieste/server/follow-richieste.ts';
import { prepareMove, writeMove } from '#features/people/dipendenti/server/move-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Problem } from '#shared/problem.ts';
import type { Trasferimento, TrasferimentoInput, VoceDecisa } from '../contract.ts';
import { checkAltrove, checkData, checkTrasferibile, checkVoci, chiaveDi } from '../rules.ts';
import { type Deciso, endPeriods, followOn, type Gifts, giveSwapped, holdThings } from './carry-things.ts';
import { findBrandName, findTenute, findUltimo, insertTrasferimento, type TenutaConPeriodo } from './queries.ts';

/**
 * Moves an employee to another brand or showroom with what they have, all or nothing; resolves to the transfer's id and the employee's name. What ends is closed
 * under the former brand, the person moves, what follows is opened again the same day with what was agreed. Held until the commit: the
 * person, then the things, so that no seat is taken in between and nobody waits in a circle.
 */
export async function transferDipendente(
  db: Tx,
  scope: Scope,
  gifts: Gifts,
  id: string,
  body: TrasferimentoInput,
): Promise<{ id: number; chi: string }> {
  const { voci: named = [], note = null, data: day, ...where } = body;
  const voci = named.map((voce): VoceDecisa => (voce.esito === 'scambia' ? voce : { ...voce, con: null }));
  const move = await prepareMove(db, scope, id, where);
  const { shown, changes } = move;
  const da = { brand_id: shown.brand_id, showroom: shown.showroom };
  const a = { brand_id: changes.brand_id ?? da.brand_id, showroom: changes.showroom === undefined ? da.showroom : changes.showroom };
  refuseIf(checkTrasferibile(shown) ?? checkAltrove(da, a));

  const swapped = voci.flatMap(({ tipo, con }) => (con ? [{ tipo, id: con }] : []));
  await holdThings(db, scope, [...(await findTenute(db, scope, id, a.brand_id)), ...swapped]);
  const tenute = await findTenute(db, scope, id, a.brand_id); // as they are while they are held
  const cambiaBrand = a.brand_id !== da.brand_id;
  refuseIf(checkVoci(tenute, voci, { brand: await findBrandName(db, scope, a.brand_id), cambiaBrand }));
  const decise = decide(tenute, voci);
  const finite = ending(decise, cambiaBrand);
  const oggi = todayInItaly(new Date());
  const data = day ?? oggi;
  const finiscono = finite.map(({ tenuta }) => tenuta);
  refuseIf(checkData(data, { oggi, finiscono, ultimo: await findUltimo(db, scope, id), assunto: shown.data_assunzione }));

  await endPeriods(db, scope, finite, data);
  await writeMove(db, scope, move);
  const to = { dipendente_id: id, brand_id: a.brand_id, data };
  const seguiti = await followOn(db, scope, finite, to);
  const { names, scambiati } = await giveSwapped(db, scope, gifts, finite, to);
  await followRichieste(db, scope, [...seguiti, ...scambiati]);
  const kept = { dipendente_id: id, da, a, data, note, voci: decise.map((each) => told(each, names)) };
  return { id: await insertTrasferimento(db, scope, kept), chi: `${shown.nome} ${shown.cognome}` };
}

/** What is not named follows: so it is within a brand (rule 67). */
function decide(tenute: readonly TenutaConPeriodo[], voci: readonly VoceDecisa[]): Deciso[] {
  const said = new Map(voci.map((voce) => [chiaveDi(voce), voce]));
  return tenute.map((tenuta) => {
    const { tipo, id } = tenuta;
    return { tenuta, voce: said.get(chiaveDi(tenuta)) ?? { tipo, id, esito: 'segue' } };
  });
}

/** Those whose period ends: all of them when the brand changes. With a plan that stays ends what ties its phone to it. */
function ending(decise: readonly Deciso[], cambiaBrand: boolean): Deciso[] {
  const ends = ({ voce }: Deciso) => cambiaBrand || voce.esito !== 'segue';
  const endedPlans = decise
    .filter(({ tenuta, voce }) => tenuta.tipo === 'piano_mobile' && voce.esito !== 'segue')
    .map(({ tenuta }) => tenuta.periodo);
  return decise.filter((each) => ends(each) || endedPlans.some((plan) => plan === each.tenuta.accordi.assegnazione_piano_id));
}

function told({ tenuta, voce }: Deciso, names: ReadonlyMap<string, string>): Trasferimento['voci'][number] {
  const { tipo, id, nome } = tenuta;
  const { esito, con } = voce;
  return { tipo, id, nome, esito, con: con ? { id: con, nome: names.get(chiaveDi({ tipo, id: con })) ?? '' } : null };
}

function refuseIf(refusal: Problem | undefined): void {
  if (refusal) throw refusal;
}
