import { useEffect } from 'react';
import { usePosta } from '#features/posta/web/hooks.ts';

/** How somebody comes in for the first time. */
export type Modo = 'posta' | 'link' | 'password';

export const MODI: Record<Modo, string> = {
  posta: 'Manda un invito per e-mail',
  link: 'Crea un link da consegnare',
  password: 'Scrivi tu una password',
};

/** The ways that there are here; `propose` is told of the mail once it is known that there is one. */
export function useModi(among: readonly Modo[], propose: (modo: Modo) => void): { value: Modo; label: string }[] {
  const hasPosta = usePosta().data?.configurata ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when it is known; what is chosen afterwards stays
  useEffect(() => {
    if (hasPosta) propose('posta');
  }, [hasPosta]);
  return among.filter((modo) => modo !== 'posta' || hasPosta).map((modo) => ({ value: modo, label: MODI[modo] }));
}
