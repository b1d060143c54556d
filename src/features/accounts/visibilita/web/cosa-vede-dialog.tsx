import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type Named, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import type { BrandAction, Right } from '#shared/permissions.ts';
import { ErrorState } from '#web/screen/states.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { CosaVede } from '../contract.ts';
import type { CosaVista } from '../rules.ts';
import { CHIAMATE, DIRITTI, describeAzioni, useCosaVede } from './hooks.ts';
import './visibilita.css';

interface CosaVedeDialogProps {
  user: Named & { id: number };
  onClose: () => void;
}

/** Dialog with the brands, actions and records that an account sees. */
export function CosaVedeDialog({ user, onClose }: CosaVedeDialogProps): ReactElement {
  const { data, error, refetch } = useCosaVede(user.id);
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
        <Seen userId={user.id} seen={data} />
      ) : (
        <p role="status">Guardo che cosa vede…</p>
      )}
    </ReadDialog>
  );
}

function Seen({ userId, seen: { is_active, brand, cose } }: { userId: number; seen: CosaVede }): ReactElement {
  const [open, setOpen] = useState<CosaVista>();
  if (!is_active) return <Note tone="warning">L'account è disattivato: non entra, e non vede niente.</Note>;
  if (brand.length === 0) return <Note tone="warning">Nessun brand associato: entra, ma non vede nulla.</Note>;
  return (
    <>
      <div>
        <h3>Brand per brand</h3>
        <ul>
          {alike(brand).map(({ nomi, diritto, azioni }) => (
            <li key={nomi}>
              <b>{nomi}</b>
              <span>{DIRITTI[diritto]}</span>
              <small>
                {describeAzioni(azioni)}
                {!azioni.includes('riservati.vedi') && ' Non vede stipendio e malattia.'}
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
                aria-expanded={open === cosa}
                disabled={viste === 0}
                onClick={() => setOpen(open === cosa ? undefined : cosa)}
              >
                <b>{CHIAMATE[cosa]}</b>
                <span>{viste === totale ? `${totale}, tutti` : `${viste} di ${totale}`}</span>
                <ChevronDown className="i" aria-hidden />
              </button>
              {open === cosa && <Names userId={userId} cosa={cosa} viste={viste} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Groups brands with the same right and actions. */
function alike(brand: CosaVede['brand']): { nomi: string; diritto: Right; azioni: readonly BrandAction[] }[] {
  const groups = Map.groupBy(brand, ({ diritto, azioni }) => [diritto, ...azioni].join());
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, nomi: new Intl.ListFormat('it').format([first, ...others].map((each) => each.brand.nome)) }] : [],
  );
}

function Names({ userId, cosa, viste }: { userId: number; cosa: CosaVista; viste: number }): ReactElement {
  const { data, error, refetch, isPlaceholderData } = useCosaVede(userId, cosa);
  if (error) return <ErrorState text="I nomi non sono stati caricati." error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <p role="status">Caricamento…</p>;
  const more = viste - data.elenco.length;
  return (
    <>
      <ol className="seen-names">
        {[...Map.groupBy(data.elenco, ({ nome }) => nome)].map(([nome, { length }]) => (
          <li key={nome}>{length > 1 ? `${nome} (${length})` : nome}</li>
        ))}
      </ol>
      {more > 0 && <small>{`E altri ${more}.`}</small>}
    </>
  );
}
