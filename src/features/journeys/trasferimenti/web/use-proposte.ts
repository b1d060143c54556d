import { useEffect } from 'react';
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import type { Anteprima } from '../contract.ts';
import { proposte, type TrasferimentoValues } from './trasferimento-values.ts';

interface Form {
  getValues: UseFormGetValues<TrasferimentoValues>;
  setValue: UseFormSetValue<TrasferimentoValues>;
}

/** Chooses what is proposed for each thing when it is known, and begins anew when another brand is chosen. */
export function useProposte({ getValues, setValue }: Form, brandId: string, anteprima: Anteprima | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the choice of a brand that begins anew
  useEffect(() => {
    setValue('esiti', {});
    setValue('con', {});
  }, [brandId, setValue]);
  useEffect(() => {
    if (anteprima) setValue('esiti', proposte(anteprima.voci, getValues('esiti')));
  }, [anteprima, getValues, setValue]);
}
