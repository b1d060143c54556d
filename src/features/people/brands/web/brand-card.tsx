import { Pencil, Tag as TagIcon, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ViewersPanel } from '#features/accounts/visibilita/web/viewers-panel.tsx';
import { formatData } from '#shared/dates.ts';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { RecordCard } from '#web/screen/record-card.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Brand } from '../contract.ts';
import { useDeleteBrand } from './hooks.ts';

interface BrandCardProps {
  brand: Brand;
  settings: ReactNode;
  onEdit: () => void;
}

export function BrandCard({ brand, settings, onEdit }: BrandCardProps): ReactElement {
  const canChange = usePermessi().mayOn('brands.modifica', brand.id);
  const remove = useDeleteBrand();
  const askToDelete = () => {
    // The specification requires the browser's own confirm dialog here.
    if (window.confirm(`Sei sicuro di voler eliminare il brand "${brand.nome}"?`)) remove.mutate({ params: { id: String(brand.id) } });
  };
  const actions = canChange && (
    <>
      <ViewersPanel cosa="brand" id={brand.id} nome={brand.nome} />
      {settings}
      <IconButton icon={Pencil} label={`Modifica ${brand.nome}`} size="small" onClick={onEdit} />
      <IconButton icon={Trash2} label={`Elimina ${brand.nome}`} size="small" onClick={askToDelete} />
    </>
  );
  return (
    <RecordCard
      icon={TagIcon}
      title={brand.nome}
      heading={<PreviewButton address={`/brand/${brand.id}`} name={brand.nome} />}
      detail={brand.descrizione ?? 'Nessuna descrizione'}
      actions={actions}
      tags={<BrandBadges brands={[brand]} most={1} />}
      foot={
        <>
          <span className="mono">{brand.prefisso}</span>
          <span className="mono">ID {brand.id}</span>
          <span>Creato il {formatData(brand.created_at)}</span>
          <CronologiaNote oggetto="brands" id={brand.id} brands={[brand]} />
        </>
      }
    />
  );
}

interface BrandsEmptyProps {
  searching: boolean;
  onClear: () => void;
  create: ReactNode;
}

export function BrandsEmpty({ searching, onClear, create }: BrandsEmptyProps): ReactElement {
  if (searching) {
    return (
      <EmptyState
        title="Nessun brand trovato"
        text="Prova a modificare i criteri di ricerca"
        action={<Button onClick={onClear}>Cancella ricerca</Button>}
      />
    );
  }
  const text = create
    ? 'Crea il primo: dipendenti e dotazioni appartengono a un brand.'
    : 'Chiedi a un amministratore di associarti a un brand.';
  return <EmptyState title="Nessun brand presente" text={text} action={create} />;
}
