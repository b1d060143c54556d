import { Link } from '@tanstack/react-router';
import { CircleCheck, Pencil } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { ViewersSection } from '#features/accounts/visibilita/web/viewers-section.tsx';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { isStatus } from '#web/data/call.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Breadcrumb, ScreenTitle } from '#web/screen/page-head.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Uscita, Voce } from '../contract.ts';
import { formatEsito, MOTIVO_LABELS } from '../rules.ts';
import { dipendenteName, useAskToCancel, useUscita } from './hooks.ts';
import { OpenVociForm, type PassedVoci } from './open-voci-form.tsx';
import { AttesaBadge, GiornoBadge, ManiList, StatoBadge } from './uscita-badge.tsx';

const PassedItemsDialog = lazyPart(() => import('./passed-items-dialog.tsx').then((file) => file.PassedItemsDialog));

// The sections are loaded lazily, because they are below the list of items.
const AttivitaSection = lazyPart(() => import('#features/journeys/attivita/web/attivita-section.tsx').then((file) => file.AttivitaSection));
const VerbaliSection = lazyPart(() => import('#features/journeys/verbali/web/verbali-section.tsx').then((file) => file.VerbaliSection));
const DocumentiSection = lazyPart(() =>
  import('#features/documents/documenti/web/documenti-section.tsx').then((file) => file.DocumentiSection),
);

export default function UscitaPage(): ReactElement {
  const id = useRecordId();
  const isPreview = useIsPreview();
  const { data: uscita, error, refetch } = useUscita(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // The status 400 means that the id in the address is malformed.
  useScreen(uscita ? `Uscita di ${dipendenteName(uscita)}` : isNotFound ? 'Uscita non trovata' : error ? 'Uscita' : undefined);
  if (isNotFound) {
    return (
      <UscitaPageFrame>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Uscita non trovata"
          text="L'uscita richiesta non esiste o è stata rimossa."
          action={
            <Link to="/uscite" className="btn second">
              Vai a Uscite
            </Link>
          }
        />
      </UscitaPageFrame>
    );
  }
  if (!uscita) {
    return (
      <UscitaPageFrame>
        {error ? (
          <ErrorState
            text="L'uscita non è stata caricata. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento uscita..." />
        )}
      </UscitaPageFrame>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/uscite">Uscite</Link>} here={dipendenteName(uscita)} />
      <UscitaCard uscita={uscita} />
      <div className="duo">
        <div className="stack">
          <VociPanel uscita={uscita} />
          <AttivitaSection
            corsoRef={{ corso: 'uscita', id: uscita.id }}
            brandId={uscita.brand.id}
            isAnnullato={uscita.stato === 'annullata'}
          />
          {isPreview || (
            <>
              <VerbaliSection dipendente={{ ...uscita.dipendente, brand_id: uscita.brand.id }} />
              <DocumentiSection
                soggetto="uscita"
                id={uscita.id}
                nome={`Uscita di ${dipendenteName(uscita)}`}
                brandIds={[uscita.brand.id]}
              />
            </>
          )}
        </div>
        <div className="stack">
          <UscitaPanel uscita={uscita} />
          {isPreview || <ViewersSection cosa="uscita" id={uscita.id} nome={`Uscita di ${dipendenteName(uscita)}`} />}
        </div>
      </div>
    </>
  );
}

/** The items of an exit. When the last outcome is saved, the focus moves to the list of items with an outcome. */
function VociPanel({ uscita }: { uscita: Uscita }): ReactElement {
  const { stato, voci, da_decidere, brand } = uscita;
  const decidedRef = useRef<HTMLDivElement>(null);
  const [passed, setPassed] = useState<PassedVoci>();
  const decise = voci.filter(({ esito }) => esito !== null);
  const canClose = usePermessi().mayOn('dipendenti.modifica', brand.id);
  const isOpen = stato === 'aperta';
  return (
    <>
      {isOpen && da_decidere === 0 && (
        <Note tone="success" title="Tutto è deciso">
          {canClose ? (reasonNotClosable(uscita) ?? "Ora puoi chiudere l'uscita.") : 'Ora la chiude HR.'}
        </Note>
      )}
      {isOpen && da_decidere > 0 && (
        <OpenVociForm
          uscita={uscita}
          onDecided={(passedVoci) => {
            decidedRef.current?.focus();
            setPassed(passedVoci);
          }}
        />
      )}
      {isOpen && da_decidere > 0 && canClose && <Note tone="plain">{reasonNotClosable(uscita)}</Note>}
      <div ref={decidedRef} tabIndex={-1}>
        <Section title="Deciso" badge={<Tag tone="line">{decise.length}</Tag>}>
          {decise.length > 0 ? (
            <DeciseList voci={decise} />
          ) : (
            <p className="res-empty">Ancora niente: ciò che si decide resta scritto qui.</p>
          )}
        </Section>
      </div>
      {passed && (
        <PassedItemsDialog
          receiver={passed.receiver}
          items={passed.voci.map(({ tipo, id, nome }) => ({ voce: `${tipo}-${id}`, nome }))}
          lotto={passed.lotto}
          undoLabel="Annulla gli esiti"
          onClose={() => setPassed(undefined)}
        />
      )}
    </>
  );
}

function UscitaPageFrame({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/uscite">Uscite</Link>} here="Uscita" />
      <ScreenTitle className="sr">Uscita</ScreenTitle>
      {children}
    </>
  );
}

const EditUscitaDialog = lazyPart(() => import('./uscita-dialog.tsx').then((file) => file.EditUscitaDialog));
const CloseUscitaDialog = lazyPart(() => import('./uscita-dialog.tsx').then((file) => file.CloseUscitaDialog));

function UscitaCard({ uscita }: { uscita: Uscita }): ReactElement {
  const { dipendente, brand, stato } = uscita;
  const canEdit = usePermessi().mayOn('dipendenti.modifica', brand.id) && stato === 'aperta';
  const [openDialog, setOpenDialog] = useState<'modifica' | 'chiudi'>();
  const isClosable = reasonNotClosable(uscita) === undefined;
  useOpenFromUrl('chiudi', '1', canEdit && isClosable, () => setOpenDialog('chiudi'));
  const askToCancel = useAskToCancel(uscita);
  const close = () => setOpenDialog(undefined);
  return (
    <div className="idcard">
      <Avatar nome={dipendente.nome} cognome={dipendente.cognome} colore={brand.colore} size="l" />
      <div className="t">
        <ScreenTitle>Uscita di {dipendenteName(uscita)}</ScreenTitle>
        <div className="line">
          <StatoBadge stato={stato} />
          <GiornoBadge uscita={uscita} />
          <BrandBadge brand={brand} />
          <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
            Scheda del dipendente
          </Link>
        </div>
      </div>
      {canEdit && (
        <div className="acts">
          <Button kind="ghost" onClick={askToCancel}>
            Annulla uscita
          </Button>
          <Button icon={Pencil} onClick={() => setOpenDialog('modifica')}>
            Modifica
          </Button>
          <Button kind="primary" icon={CircleCheck} disabled={!isClosable} onClick={() => setOpenDialog('chiudi')}>
            Chiudi uscita
          </Button>
        </div>
      )}
      {openDialog === 'modifica' && <EditUscitaDialog uscita={uscita} onClose={close} />}
      {openDialog === 'chiudi' && <CloseUscitaDialog uscita={uscita} onClose={close} />}
    </div>
  );
}

const MAX_LISTED = 5;

function reasonNotClosable({ voci, da_decidere, giorni }: Uscita): string | undefined {
  const openNames = voci.filter(({ esito }) => esito === null).map(({ nome }) => nome);
  if (da_decidere > 0)
    return `Per chiudere resta da decidere di ${openNames.slice(0, MAX_LISTED).join(', ')}${openNames.length > MAX_LISTED ? ` e altre ${openNames.length - MAX_LISTED} cose` : ''}.`;
  return giorni > 0 ? "Si chiude dal giorno dell'uscita in poi: per chiudere prima, sposta la data." : undefined;
}

const CONCLUSA_LABELS = { aperta: '', chiusa: 'Chiusa da', annullata: 'Annullata da' };

function UscitaPanel({ uscita }: { uscita: Uscita }): ReactElement {
  const { brand, stato, motivo, note, aperta_da, conclusa_da, conclusa_il, created_at } = uscita;
  const canSeeMotivo = usePermessi().mayOn('riservati.vedi', brand.id);
  const accountAndDate = (account: Uscita['aperta_da'], instant: string) =>
    [account?.nome, `il ${formatData(instant)}`].filter(Boolean).join(', ');
  return (
    <Section title="Avanzamento" badge={<AttesaBadge uscita={uscita} />}>
      <ManiList uscita={uscita} />
      <dl className="sum exit-facts">
        {canSeeMotivo && <SummaryLine label="Motivo" value={motivo ? MOTIVO_LABELS[motivo] : 'Non indicato'} />}
        <SummaryLine label="Aperta da" value={accountAndDate(aperta_da, created_at)} />
        {conclusa_il && <SummaryLine label={CONCLUSA_LABELS[stato]} value={accountAndDate(conclusa_da, conclusa_il)} />}
      </dl>
      {note && (
        <div className="workflow-text">
          <span className="label">Note</span>
          <p>{note}</p>
        </div>
      )}
    </Section>
  );
}

function SummaryLine({ label, value }: { label: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function DeciseList({ voci }: { voci: readonly Voce[] }): ReactElement {
  return (
    <ul className="rows decided" aria-label="Cose decise">
      {voci.map((voce) => (
        <DecisaRow key={voce.voce} voce={voce} />
      ))}
    </ul>
  );
}

function DecisaRow({
  voce: { tipo, id, nome, esito, condizione, note, trasferito_a, data, deciso_da, deciso_il },
}: {
  voce: Voce;
}): ReactElement | null {
  const Icon = RISORSA_ICONS[tipo];
  if (!esito) return null;
  const isWarning = esito === 'non_restituito' || condizione === 'guasto' || condizione === 'incompleto';
  const esitoText = formatEsito({ esito, condizione });
  const fullText = trasferito_a ? `${esitoText} a ${trasferito_a.nome} ${trasferito_a.cognome}` : esitoText;
  const decidedText = [deciso_da?.nome, deciso_il && formatDataOra(deciso_il)].filter(Boolean).join(', ');
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span className="who">
        <b>
          <Link {...linkProps(schedaOf(tipo, id))}>{nome}</Link>
        </b>
        <small>
          {[data && `il ${formatData(data)}`, decidedText && `deciso da ${decidedText}`].filter(Boolean).join(' · ')}
          {note && <span className="said">{note}</span>}
        </small>
      </span>
      <Tag tone={isWarning ? 'warning' : 'success'}>{fullText.charAt(0).toUpperCase() + fullText.slice(1)}</Tag>
    </li>
  );
}
