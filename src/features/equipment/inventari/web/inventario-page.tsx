import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Camera, CameraOff } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { ViewersSection } from '#features/accounts/visibilita/web/viewers-section.tsx';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { CodicePanel, FotocameraPanel } from '#features/equipment/scansioni/web/scan-panel.tsx';
import { formatDataOra } from '#shared/dates.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { call, isStatus, queryKeyOf, sentenceOf } from '#web/data/call.ts';
import { useStore } from '#web/data/store.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Breadcrumb, ScreenTitle } from '#web/screen/page-head.tsx';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { addLetture, getInventario, type Imprevisto, type InventarioIntero, type Mancante, type Trovato } from '../contract.ts';
import { describeHolder, esitoLabel, normalizeCodice, TIPI_CONTATI, voceKey } from '../rules.ts';
import { useFollowLetture, useInventario } from './hooks.ts';
import { CountHeader } from './inventario-card.tsx';
import { createScanQueue, type ScanQueueState } from './make-coda.ts';

export default function InventarioPage(): ReactElement {
  const id = useRecordId();
  const isPreview = useIsPreview();
  const { data: inventario, error, refetch } = useInventario(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // the server replies 400 when the URL contains no valid id
  const title = inventario && !isNotFound ? `Inventario di ${inventario.showroom.nome}` : isNotFound ? 'Inventario non trovato' : undefined;
  useScreen(title ?? (error ? 'Inventario' : undefined));
  if (isNotFound) {
    return (
      <PageWithoutInventario>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Inventario non trovato"
          text="L'inventario richiesto non esiste o è stato rimosso."
          action={
            <Link to="/inventari" className="btn second">
              Vai agli inventari
            </Link>
          }
        />
      </PageWithoutInventario>
    );
  }
  if (!inventario) {
    return (
      <PageWithoutInventario>
        {error ? (
          <ErrorState
            text="L'inventario non è stato caricato. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento inventario…" />
        )}
      </PageWithoutInventario>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/inventari">Inventari</Link>} here={inventario.showroom.nome} />
      {inventario.modificabile && !isPreview ? (
        <CountPanel key={inventario.id} inventario={inventario} />
      ) : (
        <InventarioChiusoPanel inventario={inventario} />
      )}
      {isPreview || (
        <div className="body">
          <ViewersSection cosa="inventario" id={inventario.id} nome={`Inventario di ${inventario.showroom.nome}`} />
        </div>
      )}
    </>
  );
}

function PageWithoutInventario({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/inventari">Inventari</Link>} here="Inventario" />
      <ScreenTitle className="sr">Inventario</ScreenTitle>
      {children}
    </>
  );
}

const ChiusuraForm = lazyPart(() => import('./chiusura-form.tsx').then((file) => file.ChiusuraForm));

function CountPanel({ inventario }: { inventario: InventarioIntero }): ReactElement {
  const letture = useLetture(inventario);
  const [{ passo }, change] = useUrlState(['passo']);
  const { mancanti, imprevisti, sconosciuti, trovate } = inventario;
  if (inventario.stato === 'chiuso') {
    return (
      <InventarioChiusoPanel inventario={inventario}>
        <UnsentNote letture={letture} />
      </InventarioChiusoPanel>
    );
  }
  const trovati = inventario.trovati + letture.foundHere.length;
  if (passo === 'chiusura') {
    return <ChiusuraForm inventario={inventario} inAttesa={letture.unsent.length} onBack={() => change({ passo: undefined })} />;
  }
  return (
    <div className="conta">
      <CountHeader
        inventario={inventario}
        trovati={trovati}
        action={
          <Button kind="primary" onClick={() => change({ passo: 'chiusura' })}>
            Chiudi inventario
          </Button>
        }
      />
      <div className="conta-due">
        <LetturaSection letture={letture} />
        <div className="conta-liste">
          <VociSection title="Mancano ancora" voci={withoutScanned(mancanti, letture.foundHere)} emptyText="Non manca più nulla." />
          {imprevisti.length > 0 && <VociSection title="Imprevisti" voci={imprevisti} emptyText="" />}
          <SconosciutiSection sconosciuti={sconosciuti} />
          <VociSection title="Trovati" voci={[...letture.foundHere, ...trovate]} emptyText="Leggi la prima etichetta." />
        </div>
      </div>
    </div>
  );
}

function LetturaSection({ letture }: { letture: Letture }): ReactElement {
  const [isOn, setIsOn] = useState(false);
  return (
    <Section title="Leggi i codici">
      <div className="lettura">
        {isOn && <FotocameraPanel onRead={letture.add} />}
        <Button size="large" icon={isOn ? CameraOff : Camera} onClick={() => setIsOn(!isOn)}>
          {isOn ? 'Spegni la fotocamera' : 'Leggi con la fotocamera'}
        </Button>
        <CodicePanel verb="Aggiungi" isRepeated onRead={letture.add} />
        <p className="ultima" role="status">
          {describeUltima(letture.lastResult)}
        </p>
        <UnsentNote letture={letture} />
      </div>
    </Section>
  );
}

function describeUltima(lastResult: Letture['lastResult']): string {
  if (!lastResult) return '';
  const { letto, esito, nome } = lastResult;
  if (esito === 'trovata') return `Trovato: ${nome}`;
  if (esito === 'imprevista') return `Non era atteso qui: ${nome}`;
  return esito === 'sconosciuta' ? `Codice sconosciuto: ${letto}` : `Letto: ${letto}`;
}

function UnsentNote({ letture }: { letture: Letture }): ReactElement | null {
  const { unsent, isOffline, rejection, isOnlyInPage, retry, discard } = letture;
  const countText = unsent.length === 1 ? '1 lettura' : `${unsent.length} letture`;
  if (rejection) {
    return (
      <Note tone="danger" role="alert" title={`${countText} non ${unsent.length === 1 ? 'contata' : 'contate'}`}>
        <p>{sentenceOf(rejection)}</p>
        <div className="conta-azioni">
          <Button size="small" onClick={retry}>
            Riprova
          </Button>
          <Button size="small" onClick={discard}>
            Scarta
          </Button>
        </div>
      </Note>
    );
  }
  if (!isOffline || unsent.length === 0) return null;
  return (
    <Note tone="warning" role="status" title={`${countText} in attesa di rete`}>
      {isOnlyInPage
        ? 'Questo browser non conserva nulla: non chiudere la pagina finché non sono partite.'
        : 'Restano su questo telefono e partono da sole appena torna la rete, anche se nel frattempo chiudi la pagina e poi la riapri.'}
    </Note>
  );
}

interface Letture extends ScanQueueState {
  add(letto: string): void;
  retry(): void;
  discard(): void;
  /** The missing items that this phone has scanned but not sent yet. */
  foundHere: readonly Mancante[];
  /** The latest scanned code and the item that it identifies, as far as the page knows the item. */
  lastResult: { letto: string; esito: 'trovata' | 'imprevista' | 'sconosciuta' | 'in attesa'; nome?: string } | undefined;
}

function useLetture(inventario: InventarioIntero): Letture {
  const client = useQueryClient();
  const { user } = useSession();
  const params = { id: String(inventario.id) };
  useFollowLetture(params.id, inventario.stato === 'aperto');
  const [lastScan, setLastScan] = useState<string>();
  const [coda] = useState(() =>
    createScanQueue(`letture ${user?.id} ${inventario.id}`, async (codici) => {
      const updatedInventario = await call(addLetture, { params, body: { codici } });
      const key = queryKeyOf(getInventario, { params });
      await client.cancelQueries({ queryKey: key }); // the reply of an earlier request would overwrite the newer state
      client.setQueryData(key, updatedInventario);
    }),
  );
  useEffect(() => coda.start(), [coda]);
  const stato = useStore(coda.stato);
  const unsentCodes = new Set(stato.unsent.map(normalizeCodice));
  return {
    ...stato,
    add: (letto) => {
      setLastScan(letto);
      coda.add(letto);
    },
    retry: coda.retry,
    discard: coda.discard,
    foundHere: inventario.mancanti.filter(({ codici }) => codici.some((codice) => unsentCodes.has(codice))),
    lastResult: lastScan === undefined ? undefined : { letto: lastScan, ...esitoOf(inventario, lastScan) },
  };
}

function esitoOf(
  { mancanti, trovate, imprevisti, sconosciuti }: InventarioIntero,
  letto: string,
): Omit<NonNullable<Letture['lastResult']>, 'letto'> {
  const codice = normalizeCodice(letto);
  const hasCodice = ({ codici }: { codici: readonly string[] }) => codici.includes(codice);
  const expected = [...trovate, ...mancanti].find(hasCodice);
  if (expected) return { esito: 'trovata', nome: expected.nome };
  const imprevisto = imprevisti.find(hasCodice);
  if (imprevisto) return { esito: 'imprevista', nome: imprevisto.nome };
  return { esito: sconosciuti.some((each) => normalizeCodice(each.letto) === codice) ? 'sconosciuta' : 'in attesa' };
}

const withoutScanned = <V extends Mancante>(mancanti: readonly V[], foundHere: readonly Mancante[]): V[] => {
  const scanned = new Set(foundHere.map(voceKey));
  return mancanti.filter((voce) => !scanned.has(voceKey(voce)));
};

/**
 * Shows a stock count without the controls for scanning. It is used when the count is closed, when the account may not add scans, and in the
 * side panel, which has a link to the page for scanning.
 */
function InventarioChiusoPanel({ inventario, children }: { inventario: InventarioIntero; children?: ReactNode }): ReactElement {
  const { id, modificabile, chiuso_il, chiuso_da, mancanti, imprevisti, trovate, sconosciuti } = inventario;
  const canScan = modificabile && chiuso_il === null;
  const pageLink = (
    <Link className="btn primary" to="/inventari/$id" params={{ id: String(id) }}>
      Continua a contare
    </Link>
  );
  return (
    <div className="conta">
      <CountHeader inventario={inventario} trovati={inventario.trovati} action={canScan && pageLink} />
      {chiuso_il !== null ? (
        <Note tone="info">{`Chiuso il ${formatDataOra(chiuso_il)}${chiuso_da ? ` da ${chiuso_da}` : ''}.`}</Note>
      ) : (
        !canScan && <Note tone="info">Lo legge e lo chiude chi può assegnare risorse in tutti i brand dello showroom.</Note>
      )}
      {children}
      <VociSection title="Mancanti" voci={mancanti} emptyText="Non manca nulla." />
      {imprevisti.length > 0 && <VociSection title="Imprevisti" voci={imprevisti} emptyText="" />}
      <SconosciutiSection sconosciuti={sconosciuti} />
      <VociSection title="Trovati" voci={trovate} emptyText="Nulla è stato ancora trovato." />
    </div>
  );
}

/** The codes that matched no visible item. The item may be missing in the system, or it is not visible to the account. */
function SconosciutiSection({ sconosciuti }: Pick<InventarioIntero, 'sconosciuti'>): ReactElement | null {
  if (sconosciuti.length === 0) return null;
  return (
    <Section title="Codici sconosciuti" badge={<Tag tone="line">{String(sconosciuti.length)}</Tag>}>
      <p className="muted">Non sono di nessuna cosa che vedi, o sono di più d'una. Registra la cosa, poi leggi di nuovo il codice.</p>
      <ul className="sconosciuti">
        {sconosciuti.map(({ letto, letto_il }) => (
          <li key={letto}>
            <span className="mono">{letto}</span> <small className="muted">{formatDataOra(letto_il)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Voce = Mancante | Trovato | Imprevisto;

interface VociSectionProps {
  title: string;
  voci: readonly Voce[];
  emptyText: string;
  note?: ReactNode;
}

function VociSection({ title, voci, emptyText: none, note }: VociSectionProps): ReactElement {
  const groups = TIPI_CONTATI.map((tipo) => ({ tipo, vociOfTipo: voci.filter((voce) => voce.tipo === tipo) })).filter(
    ({ vociOfTipo }) => vociOfTipo.length > 0,
  );
  return (
    <Section title={title} badge={<Tag tone="line">{String(voci.length)}</Tag>}>
      {note}
      {voci.length === 0 && (
        <p className="res-empty" role="status">
          {none}
        </p>
      )}
      {groups.map(({ tipo, vociOfTipo }) => (
        <div key={tipo} className="conta-gruppo">
          <h3>
            {RISORSE[tipo].molti} · {vociOfTipo.length}
          </h3>
          <ul className="res">
            {vociOfTipo.map((voce) => (
              <ResourceRow
                key={voceKey(voce)}
                icon={RISORSA_ICONS[tipo]}
                name={voce.nome}
                address={voce.ora ? schedaOf(tipo, voce.id) : undefined}
                detail={describeHolder(voce)}
                mid={voce.codice && <span className="mono">{voce.codice}</span>}
                amount={voce.decisione && <Tag tone={voce.decisione === 'smarrito' ? 'danger' : 'info'}>{esitoLabel(voce)}</Tag>}
              />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
