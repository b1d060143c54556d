import { Copy, Package, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ViewersPanel } from '#features/accounts/visibilita/web/viewers-panel.tsx';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { latestOf } from '#web/data/use-pages.ts';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { RecordCard } from '#web/screen/record-card.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useListFilter, useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Dotazione, listDotazioni, type Voce } from '../contract.ts';
import { countVoci, formatVoce, RISORSA_OF_TIPO } from '../rules.ts';
import { useDeleteDotazione, useDotazioni } from './hooks.ts';

const DotazioneDialog = lazyPart(() => import('./dotazione-dialog.tsx').then((file) => file.DotazioneDialog));

const TITLE = 'Dotazioni standard';

export default function DotazioniPage(): ReactElement {
  useScreen(TITLE);
  const [{ q }, setFilter] = useListFilter(listDotazioni);
  const { brandsFor, mayBegin } = usePermessi();
  const dotazioni = useDotazioni({ q });
  const [openDialog, setOpenDialog] = useState<{ dotazione?: Dotazione; copyFrom?: Dotazione }>();
  const canCreate = mayBegin('dotazioni.modifica');
  useOpenFromUrl('nuovo', '1', brandsFor('dotazioni.modifica').length > 0, () => setOpenDialog({}));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpenDialog({})}>
        Nuova dotazione
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={dotazioni.total}
        subtitle="Ciò che serve di solito a una mansione: si sceglie nelle richieste di un onboarding"
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={[]}
      />
      <FilterBar search="Cerca per nome, mansione o voce…" values={{ q }} onChange={setFilter} />
      <CardGrid
        label={TITLE}
        noun={{ uno: 'dotazione', molti: 'dotazioni' }}
        pages={dotazioni}
        rowKey={(dotazione) => dotazione.id}
        render={(dotazione) => (
          <DotazioneCard
            dotazione={dotazione}
            onEdit={() => setOpenDialog({ dotazione })}
            onCopy={canCreate ? () => setOpenDialog({ copyFrom: dotazione }) : undefined}
          />
        )}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="le dotazioni" first="Ogni dotazione è di uno o più brand. Crea il primo." />
          ) : q ? (
            <EmptyState
              title="Nessuna dotazione trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna dotazione"
              text={
                canCreate
                  ? 'Scrivi una volta che cosa serve a ogni mansione: il Manager la sceglie con un gesto.'
                  : 'Le dotazioni le prepara IT: il Manager le sceglie nelle richieste di un onboarding.'
              }
              action={create('second')}
            />
          )
        }
        errorText="Le dotazioni non sono state caricate. Controlla la connessione e riprova."
      />
      {openDialog && (
        <DotazioneDialog
          dotazione={openDialog.dotazione && latestOf(dotazioni.items, openDialog.dotazione)}
          copyFrom={openDialog.copyFrom}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}

interface DotazioneCardProps {
  dotazione: Dotazione;
  onEdit: () => void;
  onCopy?: (() => void) | undefined;
}

function DotazioneCard({ dotazione, onEdit, onCopy }: DotazioneCardProps): ReactElement {
  const { id, nome, mansioni, brands, voci, modificabile, updated_at } = dotazione;
  const confirm = useConfirm();
  const remove = useDeleteDotazione();
  const askToDelete = () =>
    confirm({
      title: 'Elimina dotazione',
      text: `Sei sicuro di voler eliminare la dotazione "${nome}"? Ciò che è già stato richiesto resta.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const itemCount = countVoci(voci);
  return (
    <RecordCard
      icon={Package}
      title={nome}
      detail={mansioni.length > 0 ? mansioni.join(', ') : 'Per tutte le mansioni'}
      actions={
        <>
          <ViewersPanel cosa="dotazione" id={id} nome={nome} />
          {onCopy && <IconButton icon={Copy} label={`Duplica ${nome}`} size="small" onClick={onCopy} />}
          {modificabile && <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />}
          {modificabile && <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" onClick={() => void askToDelete()} />}
        </>
      }
      tags={
        <>
          <BrandBadges brands={brands} most={3} />
          <ul className="dotazione-voci">
            {voci.map((voce, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kit have no ids, and their order does not change here
              <VoceItem key={i} voce={voce} />
            ))}
          </ul>
        </>
      }
      foot={
        <>
          <span>{itemCount === 1 ? '1 cosa' : `${itemCount} cose`}</span>
          <span>Aggiornata il {formatData(updated_at)}</span>
        </>
      }
    />
  );
}

function VoceItem({ voce }: { voce: Voce }): ReactElement {
  const Icon = RISORSA_ICONS[RISORSA_OF_TIPO[voce.tipo]];
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>
        {formatVoce(voce)} <small>{formatDettagli(voce)}</small>
      </span>
    </li>
  );
}

function formatDettagli({ descrizione, hardware_tipo, riferimento, permessi, gb_minimi }: Voce): string {
  const referenceName = riferimento === descrizione ? null : riferimento;
  return [hardware_tipo, referenceName, permessi, gb_minimi && `almeno ${gb_minimi} GB`].filter(Boolean).join(' · ');
}
