import { type ReactElement, useEffect } from 'react';
import { usePosta } from '#features/notifications/posta/web/hooks.ts';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import type { Invito } from '../contract.ts';

export function LinkInvitoDialog({ invito, onClose }: { invito: Invito; onClose: () => void }): ReactElement {
  const { user, link, expires_at } = invito;
  const name = nomeVisualizzato(user);
  return (
    <LinkDialog
      title={`Invito per ${name}`}
      description={`Vale una volta sola${expires_at ? `, fino al ${formatDataOra(expires_at)}` : ''}.`}
      warning={`Consegnalo adesso: quando chiudi non si può più vedere. Chi lo ha sceglie la password di ${name} ed entra.`}
      link={link ?? ''}
      onClose={onClose}
    />
  );
}

export type Modo = 'posta' | 'link' | 'password';

const MODO_LABELS: Record<Modo, string> = {
  posta: 'Manda un invito per e-mail',
  link: 'Crea un link da consegnare',
  password: 'Scrivi tu una password',
};

/**
 * The options of the field 'Come entra' of an invitation. The mail is an option only where a mail server is configured; `onPostaActive`
 * is then called once.
 */
export function useModi(allowed: readonly Modo[], onPostaActive?: () => void): { value: Modo; label: string }[] {
  const hasPosta = usePosta().data?.configurata ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect calls onPostaActive only once, so that it does not overwrite a later choice of the user
  useEffect(() => {
    if (hasPosta) onPostaActive?.();
  }, [hasPosta]);
  return allowed.filter((modo) => modo !== 'posta' || hasPosta).map((modo) => ({ value: modo, label: MODO_LABELS[modo] }));
}
