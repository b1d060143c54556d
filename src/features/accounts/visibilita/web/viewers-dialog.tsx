import type { ReactElement, ReactNode } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState } from '#web/screen/states.tsx';
import type { Viewer } from '../contract.ts';
import type { RecordType } from '../rules.ts';
import { describeAzioni, describePerche, useVisibilita } from './hooks.ts';
import './visibilita.css';
import { ReadDialog } from '#web/ui/read-dialog.tsx';

export interface ViewersDialogProps {
  cosa: RecordType;
  id: number | string;
  nome: string;
  onClose: () => void;
}

export function ViewersDialog({ cosa, id, nome, onClose }: ViewersDialogProps): ReactElement {
  const { data, error, refetch } = useVisibilita(cosa, id);
  const brandAccounts = data?.account.filter(({ amministratore }) => !amministratore) ?? [];
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
          <AccountGroup title="Per il brand">
            {brandAccounts.length === 0 && <p className="res-empty">Nessuno, oltre agli amministratori.</p>}
            <ul>
              {brandAccounts.map((account) => (
                <AccountRow key={account.id} account={account} reason={describePerche(account)}>
                  {describeAzioni(account.azioni)}
                  {cosa === 'dipendente' && !account.azioni.includes('riservati.vedi') && ' Non vede stipendio, malattia e dati personali.'}
                </AccountRow>
              ))}
            </ul>
          </AccountGroup>
          <AccountGroup title="Amministratori">
            <ul>
              {administrators.map((account) => (
                <AccountRow key={account.id} account={account} reason="Vede e modifica tutto, in tutti i brand" />
              ))}
            </ul>
          </AccountGroup>
        </>
      )}
    </ReadDialog>
  );
}

function AccountGroup({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function AccountRow({ account, reason, children }: { account: Viewer; reason: string; children?: ReactNode }): ReactElement {
  return (
    <li>
      <b>{nomeVisualizzato(account)}</b>
      <span>{reason}</span>
      {children && <small>{children}</small>}
    </li>
  );
}
