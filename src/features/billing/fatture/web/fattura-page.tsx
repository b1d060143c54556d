import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { isStatus } from '#web/data/call.ts';
import { previewed, useIsPreview } from '#web/preview/preview.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Breadcrumb, PageHead, ScreenTitle } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useDeleteFattura, useFattura, useRecheckFattura, useUpdateFattura } from './hooks.ts';
import './fatture.css';
import { RefreshCw, Trash2 } from 'lucide-react';
import { describeDomande, describeVuoti } from '#features/exchange/importazioni/rules.ts';
import { CodificaField, ColonneField, describeCodifica } from '#features/exchange/importazioni/web/colonne-field.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { optionsOf } from '#shared/options-of.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { FatturaIntera } from '../contract.ts';
import { missingMapping, PERIODICITA_LABELS, type Periodicita, TIPO_RILIEVO_LABELS, TOLLERANZA } from '../rules.ts';
import { describeDifferenza, RilieviSection } from './rilievi-section.tsx';

export default function FatturaPage(): ReactElement {
  const id = useRecordId();
  const { data: fattura, error, refetch } = useFattura(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // status 400 means that the address contains no valid id
  useScreen(isNotFound ? 'Fattura non trovata' : fattura ? `Fattura di ${fattura.fornitore}` : error ? 'Fattura' : undefined);
  if (isNotFound) {
    return (
      <PageWithoutFattura>
        <EmptyState
          title="Fattura non trovata"
          text="La fattura è stata eliminata, o è anche di un brand che non vedi."
          action={
            <Link to="/fatture" className="btn second">
              Vai alle fatture
            </Link>
          }
        />
      </PageWithoutFattura>
    );
  }
  if (!fattura) {
    return (
      <PageWithoutFattura>
        {error ? (
          <ErrorState
            text="La fattura non è stata caricata. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento fattura…" />
        )}
      </PageWithoutFattura>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/fatture">Fatture</Link>} here={fattura.fornitore} />
      <FatturaPanel key={fattura.id} fattura={fattura} />
    </>
  );
}

function PageWithoutFattura({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/fatture">Fatture</Link>} here="Fattura" />
      <ScreenTitle className="sr">Fattura</ScreenTitle>
      {children}
    </>
  );
}

function FatturaPanel({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { id, fornitore, numero, dal, al, brands, nome_file, modificabile, manca, errate } = fattura;
  const recheck = useRecheckFattura();
  const isPreview = useIsPreview();
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
      {isPreview || <RigheViews fattura={fattura} />}
    </>
  );
}

function RigheViews({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { manca, aperti } = fattura;
  const [{ vista }] = useUrlState(['vista']);
  const isColumns = vista === 'colonne' || manca !== null;
  return (
    <>
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
  const isPreview = useIsPreview();
  const confirmAndDelete = async () => {
    const isDeleted = await confirm({
      title: 'Elimina fattura',
      text: `Sei sicuro di voler eliminare la fattura di ${fornitore}${rilievi > 0 ? ' con tutti i suoi rilievi' : ''}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
    if (isDeleted && isPreview) previewed.set(null);
    else if (isDeleted) void navigate({ to: '/fatture' });
  };
  return (
    <Button kind="ghost" icon={Trash2} onClick={() => void confirmAndDelete()}>
      Elimina
    </Button>
  );
}

function CifreSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { fatturato, atteso, tolleranza, da_sistemare, per_tipo, lette } = fattura;
  const difference = per_tipo.reduce((cents, { euro_annui }) => cents + Math.round(euro_annui * 100), Math.round(tolleranza * 100)) / 100;
  return (
    <Section title="All'anno">
      <dl className="figs">
        <Figure measure="Fatturato" value={formatEuro(fatturato)} note={lette === 1 ? '1 riga letta' : `${lette} righe lette`} />
        <Figure measure="Atteso" value={formatEuro(atteso)} note="quanto costa ciò che le persone hanno" />
        <Figure measure="Differenza" value={describeDifferenza(difference)} />
        <Figure measure="Da sistemare" value={describeDifferenza(da_sistemare)} note="dei rilievi aperti" />
      </dl>
      <table className="fattura-somma">
        <caption className="sr">Di che cosa è fatta la differenza</caption>
        <tbody>
          {per_tipo
            .filter(({ rilievi }) => rilievi > 0)
            .map(({ tipo, rilievi, euro_annui }) => (
              <tr key={tipo}>
                <th scope="row">
                  {TIPO_RILIEVO_LABELS[tipo]} <span className="muted">{rilievi === 1 ? '1 rilievo' : `${rilievi} rilievi`}</span>
                </th>
                <td>{describeDifferenza(euro_annui)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">
              Entro la tolleranza <span className="muted">{TOLLERANZA}</span>
            </th>
            <td>{describeDifferenza(tolleranza)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Differenza</th>
            <td>{describeDifferenza(difference)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function Figure({ measure, value, note }: { measure: string; value: string; note?: string }): ReactElement {
  return (
    <div className="fig">
      <dt className="measure">{measure}</dt>
      <dd className="value">{value}</dd>
      {note && <dd className="muted">{note}</dd>}
    </div>
  );
}

/** The section in which the user maps the columns of an invoice. Saving compares the invoice again. */
function ColonneFatturaSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { id, colonne, campi, modificabile } = fattura;
  const update = useUpdateFattura();
  const [mappatura, setMappatura] = useState(fattura.mappatura);
  const [periodicita, setPeriodicita] = useState<Periodicita>(fattura.periodicita);
  const manca = missingMapping(mappatura);
  const questions = describeDomande(fattura, mappatura);
  const vuoti = describeVuoti(fattura);
  const isSame = periodicita === fattura.periodicita && mappatura.every((campo, column) => campo === fattura.mappatura[column]);
  const setField = (column: number, campo: string) =>
    // A field can have only one column, so selecting the field for this column clears it in the other column.
    setMappatura(
      colonne.map((_, index) => (index === column ? campo || null : mappatura[index] === campo ? null : (mappatura[index] ?? null))),
    );
  return (
    <div className="fattura">
      <Section title="Che cosa dice ogni colonna">
        <p className="importa-hint">
          Alla prossima fattura dello stesso fornitore Organico propone le stesse colonne. Scegli la colonna degli importi senza IVA, come i
          costi che hai scritto in Organico.
        </p>
        {fattura.codifica && <p className="importa-hint">Lettere scritte in {describeCodifica(fattura)}.</p>}
        {modificabile && (
          <CodificaField
            colonne={colonne}
            codifica={fattura.codifica}
            onChoose={(codifica) => update.mutate({ params: { id: String(id) }, body: { codifica } })}
          />
        )}
        {vuoti && <p className="importa-hint">{vuoti}</p>}
        {modificabile ? (
          <ColonneField colonne={colonne} campi={campi} mappatura={mappatura} none="Non serve" onMap={setField} />
        ) : (
          <ul className="rows">
            {colonne.map(({ nome }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, so the position identifies a column
              <li key={column}>
                {nome}: {campi.find(({ campo }) => campo === mappatura[column])?.etichetta ?? 'Non serve'}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {modificabile && (
        <div className="fattura-colonne-foot">
          <b aria-hidden>Quanto tempo copre</b>
          <NativeSelectField
            label="Quanto tempo copre"
            value={periodicita}
            options={optionsOf(PERIODICITA_LABELS)}
            onChange={(next) => setPeriodicita(next as Periodicita)}
          />
          {(questions.length > 0 ? questions : manca ? [`${manca}.`] : []).map((sentence) => (
            <Note key={sentence} tone="warning" role="status">
              {sentence}
            </Note>
          ))}
          <Button
            kind="primary"
            disabled={manca !== undefined || isSame}
            pendingText={update.isPending ? 'Confronto in corso...' : undefined}
            onClick={() => update.mutate({ params: { id: String(id) }, body: { mappatura, periodicita } })}
          >
            Salva e confronta
          </Button>
        </div>
      )}
    </div>
  );
}
