import type { ReactElement, ReactNode } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState } from '#web/screen/states.tsx';
import type { Vede } from '../contract.ts';
import type { CosaVista } from '../rules.ts';
import { describeAzioni, describePerche, useVisibilita } from './hooks.ts';
import './visibilita.css';
import { ReadDialog } from '#web/ui/read-dialog.tsx';

export interface ChiVedeDialogProps {
  cosa: CosaVista;
  id: number | string;
  nome: string;
  onClose: () => void;
}

/** Dialog with the accounts that see a record, the brands that make it visible, and the allowed actions. */
export function ChiVedeDialog({ cosa, id, nome, onClose }: ChiVedeDialogProps): ReactElement {
  const { data, error, refetch } = useVisibilita(cosa, id);
  const byBrand = data?.account.filter(({ amministratore }) => !amministratore) ?? [];
  const administrators = data?.account.filter(({ amministratore }) => amministratore) ?? [];
  return (
    <ReadDialog
      title="Chi può vederlo e perché"
      description={nome}
      middle="Account che lo vedono"
      className="seeing"
      isBusy={!data && !error}
      onClose={onClose}
    >
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
                <Account key={account.id} account={account} why={describePerche(account)}>
                  {describeAzioni(account.azioni)}
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
    </ReadDialog>
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
