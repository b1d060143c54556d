import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type AccountName, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState } from '#web/screen/states.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { VisibleToAccount } from '../contract.ts';
import type { RecordType } from '../rules.ts';
import { describeAzioni, describeLimit, RECORD_TYPE_LABELS, RIGHT_TEXTS, useVisibleToAccount } from './hooks.ts';
import './visibilita.css';

interface VisibleToAccountDialogProps {
  user: AccountName & { id: number };
  onClose: () => void;
}

export function VisibleToAccountDialog({ user, onClose }: VisibleToAccountDialogProps): ReactElement {
  const { data, error, refetch } = useVisibleToAccount(user.id);
  return (
    <ReadDialog
      title="Cosa vede"
      description={nomeVisualizzato(user)}
      middle="Che cosa vede l'account"
      className="seeing"
      isBusy={!data && !error}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState text="Non è stato possibile sapere che cosa vede." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <VisibleRecords userId={user.id} visibility={data} />
      ) : (
        <p role="status">Guardo che cosa vede…</p>
      )}
    </ReadDialog>
  );
}

function VisibleRecords({
  userId,
  visibility: { is_active, brand, cose },
}: {
  userId: number;
  visibility: VisibleToAccount;
}): ReactElement {
  const [openType, setOpenType] = useState<RecordType>();
  if (!is_active) return <Note tone="warning">L'account è disattivato: non entra, e non vede niente.</Note>;
  if (brand.length === 0) return <Note tone="warning">Nessun brand associato: entra, ma non vede nulla.</Note>;
  return (
    <>
      <div>
        <h3>Brand per brand</h3>
        <ul>
          {groupByRight(brand).map(({ brandNames, diritto, showrooms, azioni }) => (
            <li key={brandNames}>
              <b>{brandNames}</b>
              <span>
                {RIGHT_TEXTS[diritto]}
                {describeLimit(showrooms)}
              </span>
              <small>
                {describeAzioni(azioni)}
                {!azioni.includes('riservati.vedi') && ' Non vede stipendio, malattia e dati personali.'}
              </small>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Che cosa trova negli elenchi</h3>
        <ul>
          {cose.map(({ cosa, viste, totale }) => (
            <li key={cosa}>
              <button
                type="button"
                className="seen-kind"
                aria-expanded={openType === cosa}
                disabled={viste === 0}
                onClick={() => setOpenType(openType === cosa ? undefined : cosa)}
              >
                <b>{RECORD_TYPE_LABELS[cosa]}</b>
                <span>{viste === totale ? `${totale}, tutti` : `${viste} di ${totale}`}</span>
                <ChevronDown className="i" aria-hidden />
              </button>
              {openType === cosa && <RecordNames userId={userId} cosa={cosa} viste={viste} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type RightOnBrands = Omit<VisibleToAccount['brand'][number], 'brand'> & { brandNames: string };

function groupByRight(brand: VisibleToAccount['brand']): RightOnBrands[] {
  const groups = Map.groupBy(brand, ({ diritto, showrooms, azioni }) => JSON.stringify([diritto, showrooms, azioni]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, brandNames: new Intl.ListFormat('it').format([first, ...others].map((each) => each.brand.nome)) }] : [],
  );
}

function RecordNames({ userId, cosa, viste }: { userId: number; cosa: RecordType; viste: number }): ReactElement {
  const { data, error, refetch, isPlaceholderData } = useVisibleToAccount(userId, cosa);
  if (error) return <ErrorState text="I nomi non sono stati caricati." error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <p role="status">Caricamento…</p>;
  const hiddenCount = viste - data.elenco.length;
  return (
    <>
      <ol className="seen-names">
        {[...Map.groupBy(data.elenco, ({ nome }) => nome)].map(([nome, { length }]) => (
          <li key={nome}>{length > 1 ? `${nome} (${length})` : nome}</li>
        ))}
      </ol>
      {hiddenCount > 0 && <small>{`E altri ${hiddenCount}.`}</small>}
    </>
  );
}
