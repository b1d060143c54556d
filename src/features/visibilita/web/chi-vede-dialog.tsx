import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState } from '#web/screen/states.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Vede } from '../contract.ts';
import type { CosaVista } from '../rules.ts';
import { useVisibilita } from './hooks.ts';
import { sayAzioni, sayPerche } from './say-visibilita.ts';
import './visibilita.css';

export interface ChiVedeDialogProps {
  cosa: CosaVista;
  id: number | string;
  nome: string;
  onClose: () => void;
}

/** Which accounts see one thing, by which brand, and what each may do with it (rule 154). */
export function ChiVedeDialog({ cosa, id, nome, onClose }: ChiVedeDialogProps): ReactElement {
  const { data, error, refetch } = useVisibilita(cosa, id);
  const focus = useReturnFocus();
  const byBrand = data?.account.filter(({ amministratore }) => !amministratore) ?? [];
  const administrators = data?.account.filter(({ amministratore }) => amministratore) ?? [];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" aria-busy={!data && !error} {...focus}>
          <header>
            <div>
              <Dialog.Title>Chi può vederlo e perché</Dialog.Title>
              <Dialog.Description>{nome}</Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section className="mid seeing" tabIndex={0} aria-label="Account che lo vedono">
            {error && !data ? (
              <ErrorState text="Non è stato possibile sapere chi lo vede." error={error} onRetry={() => void refetch()} />
            ) : !data ? (
              <p role="status">Guardo chi lo vede…</p>
            ) : (
              <>
                <Group title="Per il brand">
                  {byBrand.length === 0 && <p className="res-empty">Nessuno, oltre agli amministratori.</p>}
                  <ul>
                    {byBrand.map((account) => (
                      <Account key={account.id} account={account} why={sayPerche(account)}>
                        {sayAzioni(account.azioni)}
                        {cosa === 'dipendente' && !account.azioni.includes('riservati.vedi') && ' Non vede stipendio e malattia.'}
                      </Account>
                    ))}
                  </ul>
                </Group>
                <Group title="Amministratori">
                  <ul>
                    {administrators.map((account) => (
                      <Account key={account.id} account={account} why="Vede e modifica tutto, in tutti i brand" />
                    ))}
                  </ul>
                </Group>
              </>
            )}
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Account({ account, why, children }: { account: Vede; why: string; children?: ReactNode }): ReactElement {
  return (
    <li>
      <b>{nomeVisualizzato(account)}</b>
      <span>{why}</span>
      {children && <small>{children}</small>}
    </li>
  );
}
