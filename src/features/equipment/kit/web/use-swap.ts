import type { ResultOf } from '#shared/endpoint.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS, type StatoDispositivo, siAssegna } from '#shared/stati-dispositivo.ts';
import { takeBackAction } from '#web/bulk/take-back.ts';
import { useWrite } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import type { Sostituzione } from '../swap-call.ts';
import type { SwapCall, SwappableKind } from './swappable-kind.ts';

interface SwapWrite {
  isPending: boolean;
  error: Error | null;
  mutate: (input: { params: { id: string }; body: Sostituzione }, options: { onSuccess: () => void }) => void;
}

/** Swaps a thing of a kind, and says who has now what, and what became of the one that came back. */
export function useSwap<Name extends string>({ kind, call }: Pick<SwappableKind<Name, never>, 'kind' | 'call'>): SwapWrite {
  const { nameOf, words } = kind;
  const title = `${words.noun.charAt(0).toUpperCase()}${words.noun.slice(1)} sostituito`;
  // Every such call takes and answers the same, in other things.
  return useWrite(call, {
    success: (answer) => {
      const { reso, dato, lotto } = answer as ResultOf<SwapCall<Name>>;
      const text = `${sayHolder(dato.assegnatario)} ha ora ${nameOf(dato)}. ${sayBack(nameOf(reso), reso.stato)}`;
      return { title, text, ...takeBackAction(lotto) };
    },
    failure: `Errore durante la sostituzione ${words.ofNoun}.`,
    serverMessage: true,
  }) as unknown as SwapWrite;
}

/** Those that can take a thing's place, for somebody of this brand: those that are like it first. */
export async function searchSwaps<Name extends string, Like>(
  { kind, like }: SwappableKind<Name, Like>,
  item: Like,
  brandId: number | undefined,
  q: string,
): Promise<Option[]> {
  const [alike, all] = await Promise.all([kind.searchFree(q, brandId, [], like(item)), kind.searchFree(q, brandId)]);
  return [...alike, ...all.filter(({ value }) => !alike.some((each) => each.value === value))];
}

const sayHolder = (person: Assegnatario | null) => (person ? `${person.nome} ${person.cognome}` : 'Chi lo aveva');

function sayBack(nome: string, stato: StatoDispositivo): string {
  return siAssegna(stato) ? `${nome} è di nuovo disponibile.` : `${nome} è ${STATO_DISPOSITIVO_LABELS[stato].toLowerCase()}.`;
}
