import { Link } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ViewersSection } from '#features/accounts/visibilita/web/viewers-section.tsx';
import { isReserved, RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { SelectForShowroomDialog } from '#features/equipment/asset-types/web/select-for-showroom-dialog.tsx';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { StartInventarioPanel } from '#features/equipment/inventari/web/start-inventario-panel.tsx';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { getShowroom, type RisorsaInShowroom, type SchedaShowroom } from '#features/people/showrooms/contract.ts';
import { CostoShowroomCard, MovimentiSection, PersoneSection } from '#features/people/showrooms/web/showroom-section.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { Luogo } from '#shared/schemas.ts';
import { isStatus } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { Breadcrumb, ScreenTitle } from '#web/screen/page-head.tsx';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';

export default function ShowroomPage(): ReactElement {
  const id = useRecordId();
  const isPreview = useIsPreview();
  const { data: showroom, error, refetch } = useRead(getShowroom, { params: { id } });
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // status 400: the id in the address is not valid
  useScreen(showroom && !isNotFound ? showroom.nome : isNotFound ? 'Showroom non trovato' : error ? 'Showroom' : undefined);
  if (isNotFound) {
    return (
      <UnnamedPage>
        <EmptyState
          arcs={['done', 'todo', 'todo']}
          title="Showroom non trovato"
          text="Lo showroom richiesto non esiste o è stato rimosso."
          action={
            <Link to="/showrooms" className="btn second">
              Vai a Gestione Showroom
            </Link>
          }
        />
      </UnnamedPage>
    );
  }
  if (!showroom) {
    return (
      <UnnamedPage>
        {error ? (
          <ErrorState
            text="Lo showroom non è stato caricato. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState text="Caricamento showroom…" />
        )}
      </UnnamedPage>
    );
  }
  return (
    <>
      <Breadcrumb parent={<Link to="/showrooms">Gestione Showroom</Link>} here={showroom.nome} />
      <div className="idcard">
        <Tile icon={Store} />
        <div className="t">
          <ScreenTitle>{showroom.nome}</ScreenTitle>
          <div className="line">
            <BrandBadges brands={showroom.brands} most={4} />
          </div>
        </div>
        <StartInventarioPanel showroom={showroom} />
      </div>
      <div className="duo">
        <div className="stack">
          <PersoneSection showroom={showroom} />
          <ShowroomItems showroom={showroom} />
        </div>
        <div className="stack">
          <CostoShowroomCard costi={showroom.costi} />
          <MovimentiSection arrivi={showroom.arrivi} uscite={showroom.uscite} />
          {isPreview || <ViewersSection cosa="showroom" id={showroom.id} nome={showroom.nome} />}
        </div>
      </div>
    </>
  );
}

function UnnamedPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/showrooms">Gestione Showroom</Link>} here="Showroom" />
      <ScreenTitle className="sr">Showroom</ScreenTitle>
      {children}
    </>
  );
}

const ASSIGNABLE_TYPES = {
  hardware: {
    kind: hardwareKind,
    words: {
      title: 'Assegna Hardware',
      label: 'Hardware *',
      placeholder: 'Cerca per nome, marca, modello o seriale',
      required: "Scegli l'hardware da assegnare",
      among: "tra l'hardware libero dei suoi brand",
    },
  },
  telefono: {
    kind: telefonoKind,
    words: {
      title: 'Assegna Telefono',
      label: 'Telefono aziendale *',
      placeholder: 'Cerca per modello, colore o IMEI',
      required: 'Scegli il telefono da assegnare',
      among: 'tra i telefoni liberi dei suoi brand',
    },
  },
  piano_mobile: {
    kind: pianoMobileKind,
    words: {
      title: 'Assegna Piano Mobile',
      label: 'Piano mobile *',
      placeholder: 'Cerca per nome, operatore o numero',
      required: 'Scegli il piano da assegnare',
      among: 'tra i piani attivi e liberi dei suoi brand',
    },
  },
} as const;

type TipoInShowroom = keyof typeof ASSIGNABLE_TYPES;
const TIPI = Object.keys(ASSIGNABLE_TYPES) as TipoInShowroom[];

function ShowroomItems({ showroom }: { showroom: SchedaShowroom }): ReactElement {
  const { mayOn: canOnBrand } = usePermessi();
  const [assigning, setAssigning] = useState<TipoInShowroom>();
  const brandIds = showroom.brands.map(({ id }) => id).filter((id) => canOnBrand('risorse.assegna', id));
  const { risorse, costi } = showroom;
  const menuItems = TIPI.map((tipo) => ({
    label: ASSIGNABLE_TYPES[tipo].words.title,
    icon: RISORSA_ICONS[tipo],
    onSelect: () => setAssigning(tipo),
  }));
  return (
    <Section
      title="Risorse dello showroom"
      badge={
        <Tag tone="line">
          {risorse.length} · {formatEuro(costi.risorse)}
        </Tag>
      }
      action={brandIds.length > 0 && <Menu label="Assegna" icon={Plus} items={menuItems} />}
    >
      {risorse.length > 0 ? (
        <ul className="res">
          {risorse.map((risorsa) => (
            <ShowroomItemRow
              key={`${risorsa.tipo}-${risorsa.id}`}
              risorsa={risorsa}
              luogo={showroom}
              canUnassign={canOnBrand('risorse.assegna', risorsa.brand_id)}
            />
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          Qui non c'è ancora nulla: hardware, telefoni e piani mobili si possono assegnare allo showroom
        </p>
      )}
      {TIPI.map((tipo) => (
        <AssignFromUrl key={tipo} tipo={tipo} isAllowed={brandIds.length > 0} onAssign={setAssigning} />
      ))}
      {assigning && (
        <SelectForShowroomDialog
          {...ASSIGNABLE_TYPES[assigning]}
          showroom={showroom}
          brandIds={brandIds}
          onClose={() => setAssigning(undefined)}
        />
      )}
    </Section>
  );
}

interface AssignFromUrlProps {
  tipo: TipoInShowroom;
  isAllowed: boolean;
  onAssign: (tipo: TipoInShowroom) => void;
}

/** Opens the dialog if the URL names it, for example '/showrooms/3?azione=assegna-hardware' from the command palette. */
function AssignFromUrl({ tipo, isAllowed, onAssign }: AssignFromUrlProps): null {
  useOpenFromUrl('azione', `assegna-${tipo}`, isAllowed, () => onAssign(tipo));
  return null;
}

interface ShowroomItemRowProps {
  risorsa: RisorsaInShowroom;
  luogo: Luogo;
  canUnassign: boolean;
}

function ShowroomItemRow({ risorsa, luogo, canUnassign }: ShowroomItemRowProps): ReactElement {
  const unassign = useUnassign(risorsa);
  const { tipo, id, nome: name, dettaglio, codice, data_assegnazione, note, costo_annuo } = risorsa;
  return (
    <ResourceRow
      icon={RISORSA_ICONS[tipo]}
      name={name}
      address={schedaOf(tipo, id)}
      detail={[dettaglio, `dal ${formatData(data_assegnazione)}`].filter(Boolean).join(' · ')}
      mid={codice && <span className="mono">{codice}</span>}
      note={note}
      amount={isReserved(data_assegnazione) ? <Tag tone="info">Riservato</Tag> : formatEuro(costo_annuo)}
      takeBack={canUnassign ? { verb: 'Riprendi', act: () => unassign({ id: luogo.id, nome: luogo.nome }) } : undefined}
    />
  );
}

function useUnassign({ tipo, id, nome }: RisorsaInShowroom): (luogo: Luogo) => void {
  const hardware = hardwareKind.useTakeBack();
  const telefono = telefonoKind.useTakeBack();
  const piano = pianoMobileKind.useTakeBack();
  return (luogo) => {
    if (tipo === 'hardware') hardware({ id, nome }, luogo);
    if (tipo === 'telefono') telefono({ id, modello: nome, piano: null }, luogo);
    if (tipo === 'piano_mobile') piano({ id, nome_piano: nome, telefono: null }, luogo);
  };
}
