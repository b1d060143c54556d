import { useEffect } from 'react';
import { usePosta } from '#features/notifications/posta/web/hooks.ts';

/** How an account gets its first password: its owner chooses it through a link, by mail or handed over, or the creator of the account types it. */
export type Modo = 'posta' | 'link' | 'password';

export const MODI: Record<Modo, string> = {
  posta: 'Manda un invito per e-mail',
  link: 'Crea un link da consegnare',
  password: 'Scrivi tu una password',
};

/** The options of the field 'Come entra', in the order of `among`. The mail is an option only where a mail server is configured; `onPosta` is then called once. */
export function useModi(among: readonly Modo[], onPosta?: () => void): { value: Modo; label: string }[] {
  const hasPosta = usePosta().data?.configurata ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once; a later choice of the user stays
  useEffect(() => {
    if (hasPosta) onPosta?.();
  }, [hasPosta]);
  return among.filter((modo) => modo !== 'posta' || hasPosta).map((modo) => ({ value: modo, label: MODI[modo] }));
}
