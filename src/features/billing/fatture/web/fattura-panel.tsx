import './fatture.css';
import { useNavigate } from '@tanstack/react-router';
import { RefreshCw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { FatturaIntera } from '../contract.ts';
import { CifreSection } from './cifre-section.tsx';
import { ColonneFatturaSection } from './colonne-fattura-section.tsx';
import { useDeleteFattura, useRecheckFattura } from './hooks.ts';
import { RilieviSection } from './rilievi-section.tsx';

/** Its figures, what was found, and how its file was read. */
export function FatturaPanel({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { id, fornitore, numero, dal, al, brands, nome_file, modificabile, manca, aperti, errate } = fattura;
  const [{ vista }] = useUrlState(['vista']);
  const recheck = useRecheckFattura();
  const isColumns = vista === 'colonne' || manca !== null;
  return (
    <>
      <PageHead
        title={`Fattura di ${fornitore}`}
        subtitle={`${numero ? `${numero} · ` : ''}dal ${formatData(dal)} al ${formatData(al)} · ${nome_file}`}
        actions={
          modificabile && (
            <>
              <DeleteButton fattura={fattura} />
              <Button
                kind="primary"
                icon={RefreshCw}
                disabled={manca !== null}
                pendingText={recheck.isPending ? 'Ricontrollo...' : undefined}
                onClick={() => recheck.mutate({ params: { id: String(id) } })}
              >
                Ricontrolla
              </Button>
            </>
          )
        }
      />
      <div className="fattura">
        <BrandBadges brands={brands} most={6} />
        {manca && (
          <Note tone="warning" title="Questa fattura non si può ancora confrontare">
            {manca}.
          </Note>
        )}
        {!manca && <CifreSection fattura={fattura} />}
        {errate.length > 0 && (
          <Note tone="warning" title={errate.length === 1 ? 'Una riga non è stata letta' : `${errate.length} righe non sono state lette`}>
            <ul>
              {errate.map(({ riga, errore }) => (
                <li key={riga}>
                  Riga {riga}: {errore}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <ViewTabs
        label="La fattura"
        views={[
          { label: aperti > 0 ? `Rilievi (${aperti} aperti)` : 'Rilievi', value: undefined },
          { label: 'Colonne', value: 'colonne' },
        ]}
        current={isColumns ? 'colonne' : undefined}
      />
      {isColumns ? (
        <ColonneFatturaSection key={fattura.colonne.map(({ nome }) => nome).join()} fattura={fattura} />
      ) : (
        <RilieviSection fattura={fattura} />
      )}
    </>
  );
}

function DeleteButton({ fattura: { id, fornitore, rilievi } }: { fattura: FatturaIntera }): ReactElement {
  const confirm = useConfirm();
  const remove = useDeleteFattura();
  const navigate = useNavigate();
  const ask = async () => {
    const done = await confirm({
      title: 'Elimina fattura',
      text: `Sei sicuro di voler eliminare la fattura di ${fornitore}${rilievi > 0 ? ' con tutti i suoi rilievi' : ''}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
    if (done) void navigate({ to: '/fatture' });
  };
  return (
    <Button kind="ghost" icon={Trash2} onClick={() => void ask()}>
      Elimina
    </Button>
  );
}
