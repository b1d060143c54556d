import { KINDS } from '#features/risorse/kinds.ts';
import type { GiveItem } from '#kit/server/change-items.ts';
import { closePeriod, openPeriod } from '#kit/server/periods.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { VoceDecisa } from '../contract.ts';
import { cambiato, chiaveDi } from '../rules.ts';
import { nameThings, refuseHadSince } from './hold-things.ts';
import type { TenutaConPeriodo } from './queries.ts';

/** How one of each kind is given: src/app hands it over. */
export type Gifts = Readonly<Record<TipoRisorsa, GiveItem>>;

/** A thing and what becomes of it. */
export interface Deciso {
  tenuta: TenutaConPeriodo;
  voce: VoceDecisa;
}

interface To {
  dipendente_id: string;
  brand_id: number;
  data: string;
}

/** Ends the periods of these on that day. */
export async function endPeriods(db: Tx, scope: Scope, decise: readonly Deciso[], data: string): Promise<void> {
  for (const { tenuta } of decise) {
    if (!(await closePeriod(db, scope, KINDS[tenuta.tipo].periods, tenuta.periodo, data))) throw cambiato(tenuta.nome);
  }
}

/** Begins again, under the brand to which the person has gone, the periods of what follows. A phone stays tied to the plan that follows too. */
export async function followOn(db: Tx, scope: Scope, decise: readonly Deciso[], { data, ...whose }: To): Promise<void> {
  const plans = new Map<unknown, number>();
  for (const { tenuta, voce } of decise.filter((each) => each.voce.esito === 'segue')) {
    const { periods } = KINDS[tenuta.tipo];
    const { assegnazione_piano_id, ...accordi } = tenuta.accordi;
    const tie = assegnazione_piano_id === undefined ? {} : { assegnazione_piano_id: plans.get(assegnazione_piano_id) ?? null };
    const period = { ...accordi, ...tie, ...whose, [periods.column]: voce.id, data_assegnazione: data };
    const opened = await openPeriod(db, scope, periods, period);
    if (tenuta.tipo === 'piano_mobile') plans.set(tenuta.periodo, opened);
  }
}

/** Gives what the others are swapped for, as its own call would; resolves to the names of what was given, by key. */
export async function giveSwapped(db: Tx, scope: Scope, gifts: Gifts, decise: readonly Deciso[], to: To): Promise<Map<string, string>> {
  const swapped = decise.flatMap(({ tenuta, voce: { con } }) => (con ? [{ tipo: tenuta.tipo, id: con, accordi: tenuta.accordi }] : []));
  const names = await nameThings(db, scope, swapped);
  for (const { tipo, id, accordi } of swapped) {
    const { permessi } = accordi; // of a folder: the new one lets them do what the former one did
    const period = { data_assegnazione: to.data, ...(permessi ? { permessi } : {}) };
    await gifts[tipo](db, scope, id, to.dipendente_id, period);
    await refuseHadSince(db, scope, { tipo, id }, names.get(chiaveDi({ tipo, id })) ?? '', to.data);
  }
  return names;
}
