// What is chosen of each thing and not confirmed yet.
import type { z } from 'zod';
import type { decideEsiti, Voce } from '../contract.ts';
import { CONDIZIONI_DI, type Condizione, ESITI_DI, type Esito } from '../rules.ts';

export interface Draft {
  esito: Esito;
  condizione: Condizione | null;
  note: string;
  /** To whom it passes. */
  a: { id: string; nome: string } | null;
}

/** By the voce. */
export type Drafts = Readonly<Record<string, Draft>>;

/** An outcome with what it mostly is; what was noted stays. */
export function draftOf(esito: Esito, before?: Draft, a: Draft['a'] = null): Draft {
  return { esito, condizione: CONDIZIONI_DI[esito]?.[0] ?? null, note: before?.note ?? '', a };
}

/** Everything came back in good condition, and what is no thing is revoked; what is chosen already stays, and all of it the same value. */
export function allReturned(voci: readonly Voce[], before: Drafts): Drafts {
  if (voci.every(({ voce }) => voce in before)) return before;
  return Object.fromEntries(voci.map(({ voce, tipo }) => [voce, before[voce] ?? draftOf(ESITI_DI[tipo][0] as Esito)])); // each kind has one
}

/** With this one chosen. A phone given with a plan comes back with it, as the server has it: so it is seen beforehand. */
export function choose(drafts: Drafts, voci: readonly Voce[], voce: string, draft: Draft | undefined): Drafts {
  const { [voce]: _, ...others } = drafts;
  if (!draft) return others;
  const phones = voci.filter((each) => each.con_piano === voce && !(each.voce in drafts)).map((each) => [each.voce, draftOf('restituito')]);
  return { ...others, ...Object.fromEntries(phones), [voce]: draft };
}

/** Those that are chosen, in the order in which they stand, as the call takes them. */
export function toVoci(voci: readonly Voce[], drafts: Drafts, data: string): z.input<typeof decideEsiti.body>['voci'] {
  return chosenOf(voci, drafts).map(({ tipo, id, voce }) => {
    const { esito, condizione, note, a } = drafts[voce] as Draft; // it is one of those that are chosen
    return { tipo, id, esito, condizione, note, dipendente_id: a?.id ?? null, data };
  });
}

/** What somebody else has decided meanwhile is chosen no more. */
export function chosenOf(voci: readonly Voce[], drafts: Drafts): Voce[] {
  return voci.filter(({ voce }) => voce in drafts);
}
