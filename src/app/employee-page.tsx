import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import type { AssignedProps } from '#features/equipment/asset-types/web/assegnati-section.tsx';
import { CartelleCondiviseCard } from '#features/equipment/cartelle/web/cartelle-condivise-card.tsx';
import { HardwareAssegnatoCard } from '#features/equipment/hardware/web/hardware-assegnato-card.tsx';
import { PianoMobileCard } from '#features/equipment/piani-mobili/web/piano-mobile-card.tsx';
import type { Risorse, RisorseAssegnate } from '#features/equipment/risorse/contract.ts';
import { useRisorse } from '#features/equipment/risorse/web/hooks.ts';
import { RisorseDaRestituireNote, ValoreRisorseCard } from '#features/equipment/risorse/web/valore-risorse-card.tsx';
import { SoftwareAssegnatoCard } from '#features/equipment/software/web/software-assegnato-card.tsx';
import { TransferPanel } from '#features/journeys/trasferimenti/web/transfer-panel.tsx';
import { useUsciteOf } from '#features/journeys/uscite/web/hooks.ts';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { isLeaving } from '#features/people/dipendenti/rules.ts';
import { DipendenteCard, InformazioniPersonaliCard, StatusDipendenteCard } from '#features/people/dipendenti/web/dipendente-card.tsx';
import { useDipendente } from '#features/people/dipendenti/web/hooks.ts';
import { isStatus } from '#web/data/call.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Breadcrumb, ScreenTitle } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const RapportiSection = lazyPart(() => import('#features/people/rapporti/web/rapporti-section.tsx').then((file) => file.RapportiSection));
const RiassumiPanel = lazyPart(() => import('#features/people/rapporti/web/riassumi-panel.tsx').then((file) => file.RiassumiPanel));
const AdempimentiSection = lazyPart(() =>
  import('#features/people/adempimenti/web/adempimenti-section.tsx').then((file) => file.AdempimentiSection),
);
const AnonimizzaSection = lazyPart(() =>
  import('#features/privacy/anonimizzazioni/web/anonimizzazione-section.tsx').then((file) => file.AnonimizzazioneSection),
);
const DocumentiSection = lazyPart(() =>
  import('#features/documents/documenti/web/documenti-section.tsx').then((file) => file.DocumentiSection),
);
const TrasferimentiSection = lazyPart(() =>
  import('#features/journeys/trasferimenti/web/trasferimenti-section.tsx').then((file) => file.TrasferimentiSection),
);
const ApriUscitaDialog = lazyPart(() =>
  import('#features/journeys/uscite/web/open-uscita-dialog.tsx').then((file) => file.ApriUscitaDialog),
);
const BloccoSection = lazyPart(() => import('#features/privacy/conservazione/web/blocco-section.tsx').then((file) => file.BloccoSection));
const ChiHaLettoSection = lazyPart(() => import('#features/privacy/letture/web/letture-section.tsx').then((file) => file.LettureSection));
const ChiVedeSection = lazyPart(() => import('#features/accounts/visibilita/web/viewers-section.tsx').then((file) => file.ViewersSection));
const CronologiaSection = lazyPart(() =>
  import('#features/insight/registro/web/cronologia-section.tsx').then((file) => file.CronologiaSection),
);
const FascicoloSection = lazyPart(() =>
  import('#features/privacy/fascicolo/web/fascicolo-section.tsx').then((file) => file.FascicoloSection),
);
const RisorseAvutePanel = lazyPart(() =>
  import('#features/equipment/risorse/web/risorse-storia-panel.tsx').then((file) => file.RisorseStoriaPanel),
);
const OnboardingSection = lazyPart(() =>
  import('#features/journeys/workflows/web/onboarding-section.tsx').then((file) => file.OnboardingSection),
);
const UscitaSection = lazyPart(() => import('#features/journeys/uscite/web/uscita-section.tsx').then((file) => file.UscitaSection));
const VerbaliSection = lazyPart(() => import('#features/journeys/verbali/web/verbali-section.tsx').then((file) => file.VerbaliSection));
const PassItemsPanel = lazyPart(() => import('#features/journeys/uscite/web/pass-items-panel.tsx').then((file) => file.PassItemsPanel));
const RestituisciTuttoPanel = lazyPart(() =>
  import('#features/journeys/uscite/web/return-all-panel.tsx').then((file) => file.ReturnAllPanel),
);

/**
 * The cards of assigned items, in the order of the employee page. Phones have no card of their own: the card of the mobile plan shows them.
 */
const ASSIGNED_ITEM_CARDS: Record<Exclude<keyof RisorseAssegnate, 'telefoni'>, ComponentType<AssignedProps<Risorse>>> = {
  piano_mobile: PianoMobileCard,
  software: SoftwareAssegnatoCard,
  hardware: HardwareAssegnatoCard,
  cartelle: CartelleCondiviseCard,
};

export default function EmployeePage(): ReactElement {
  const id = useRecordId();
  const isPreview = useIsPreview();
  const { data: dipendente, error, refetch } = useDipendente(id);
  const [editedId, setEditedId] = useState<string>();
  const isEditing = editedId === id && dipendente !== undefined;
  const [uscitaDialog, setUscitaDialog] = useState<{ id: string; day: string | null }>();
  const openUscitaDialog = (day: string | null) => setUscitaDialog({ id, day });
  const uscite = useUsciteOf(id);
  const openUscita = uscite.items.find(({ stato }) => stato === 'aperta');
  const { mayOn } = usePermessi();
  const canOpenUscita = dipendente !== undefined && mayOn('dipendenti.modifica', dipendente.brand_id) && !dipendente.anonimo && !openUscita;
  const isUscitaKnown = dipendente !== undefined && uscite.total !== undefined;
  useOpenFromUrl('azione', isUscitaKnown ? 'uscita' : '', canOpenUscita, () => openUscitaDialog(dipendente?.data_dismissione ?? null));
  const risorse = useRisorse(id); // one request loads the items of all cards: a card that loads later would push down the cards below it
  const areRisorseLoading = risorse.isPending && risorse.failureCount === 0;
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // status 400: the id in the address is not valid
  const name = dipendente && !areRisorseLoading ? `${dipendente.nome} ${dipendente.cognome}` : undefined;
  useScreen(name ?? (isNotFound ? 'Dipendente non trovato' : error ? 'Dipendente' : undefined));

  if (isNotFound && !isEditing) return <NotFound />; // the page keeps an open form, so that the user does not lose the typed values
  if (!dipendente || !name) {
    return (
      <UnnamedPage>
        {error ? (
          <ErrorState
            text="Il dipendente non è stato caricato. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento dati dipendente..." />
        )}
      </UnnamedPage>
    );
  }
  const { anonimo } = dipendente;
  return (
    <>
      <Breadcrumb parent={<Link to="/employees">Dipendenti</Link>} here={name} />
      <DipendenteCard
        dipendente={dipendente}
        isEditing={isEditing}
        onEditing={(isNowEditing) => setEditedId(isNowEditing ? id : undefined)}
        onUscita={openUscita ? undefined : () => openUscitaDialog(dipendente.data_dismissione)}
        actions={
          <>
            <TransferPanel key={id} dipendente={dipendente} />
            <RiassumiPanel dipendente={dipendente} />
          </>
        }
      />
      {uscitaDialog?.id === id && (
        <ApriUscitaDialog dipendente={{ ...dipendente, data_dismissione: uscitaDialog.day }} onClose={() => setUscitaDialog(undefined)} />
      )}
      <div className="duo">
        <div className="stack">
          {isLeaving(dipendente) && (
            <RisorseDaRestituireNote dipendenteId={dipendente.id}>
              <RestituisciTuttoPanel dipendente={dipendente} />
            </RisorseDaRestituireNote>
          )}
          <InformazioniPersonaliCard dipendente={dipendente} />
          {Object.entries(ASSIGNED_ITEM_CARDS).map(([name, AssignedItemCard]) => (
            <AssignedItemCard key={name} dipendente={dipendente} risorse={risorse} />
          ))}
          {isPreview || (
            <>
              <DocumentiSection soggetto="dipendente" id={dipendente.id} nome={name} brandIds={[dipendente.brand_id]} isClosed={anonimo} />
              <VerbaliSection dipendente={dipendente} isClosed={anonimo} />
              <CronologiaSection dipendente={dipendente} risorse={<RisorseAvutePanel dipendenteId={dipendente.id} />} />
            </>
          )}
        </div>
        <div className="stack">
          <StatusDipendenteCard dipendente={dipendente} isFixed={openUscita !== undefined} />
          {isPreview || <PageSections dipendente={dipendente} name={name} openUscitaId={openUscita?.id} onUscita={openUscitaDialog} />}
        </div>
      </div>
    </>
  );
}

interface PageSectionsProps {
  dipendente: Dipendente;
  name: string;
  openUscitaId: number | undefined;
  /** Opens the dialog for an exit with this day. */
  onUscita: (day: string | null) => void;
}

function PageSections({ dipendente, name, openUscitaId, onUscita }: PageSectionsProps): ReactElement {
  return (
    <>
      <ValoreRisorseCard dipendenteId={dipendente.id}>
        <PassItemsPanel key={dipendente.id} dipendente={dipendente} openUscitaId={openUscitaId} />
      </ValoreRisorseCard>
      <OnboardingSection dipendente={dipendente} />
      <UscitaSection dipendente={dipendente} />
      <AdempimentiSection dipendente={dipendente} />
      <RapportiSection key={dipendente.id} dipendente={dipendente} onUscita={openUscitaId === undefined ? onUscita : undefined} />
      <TrasferimentiSection dipendenteId={dipendente.id} />
      <FascicoloSection dipendente={dipendente} />
      <AnonimizzaSection dipendente={dipendente} />
      <BloccoSection dipendente={dipendente} />
      <ChiVedeSection cosa="dipendente" id={dipendente.id} nome={name} />
      <ChiHaLettoSection dipendenteId={dipendente.id} />
    </>
  );
}

function NotFound(): ReactElement {
  return (
    <UnnamedPage>
      <EmptyState
        arcs={['done', 'todo', 'todo']}
        title="Dipendente non trovato"
        text="Il dipendente richiesto non esiste o è stato rimosso."
        action={
          <Link to="/employees" className="btn second">
            Vai a Dipendenti
          </Link>
        }
      />
    </UnnamedPage>
  );
}

function UnnamedPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/employees">Dipendenti</Link>} here="Dipendente" />
      <ScreenTitle className="sr">Dipendente</ScreenTitle>
      {children}
    </>
  );
}
