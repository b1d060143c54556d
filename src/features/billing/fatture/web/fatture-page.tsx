import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { optionsOf } from '#shared/options-of.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Fattura, listFatture } from '../contract.ts';
import { useFatture } from './hooks.ts';

const UploadFatturaDialog = lazyPart(() => import('./upload-fattura-dialog.tsx').then((file) => file.UploadFatturaDialog));

const TITLE = 'Fatture';

export default function FatturePage(): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listFatture);
  const { da_sistemare, q } = filter;
  const query = { da_sistemare, q };
  const fatture = useFatture(query);
  const isFiltered = [da_sistemare, q].some(Boolean);
  const { brandsFor, wholeBrandsFor } = usePermessi();
  const [isOpen, setIsOpen] = useState(false);
  const canUpload = wholeBrandsFor('risorse.modifica').length > 0;
  const uploadButton = canUpload && (
    <Button kind="primary" icon={FileUp} onClick={() => setIsOpen(true)}>
      Carica fattura
    </Button>
  );
  return (
    <>
      <PageHead
        title={TITLE}
        count={fatture.total}
        subtitle="Ciò che operatori e fornitori fatturano, confrontato con ciò che le persone hanno"
        actions={uploadButton}
        more={[]}
      />
      <FilterBar
        search="Cerca per fornitore o numero…"
        filters={[{ name: 'da_sistemare', label: 'Rilievi', options: optionsOf({ true: 'Da sistemare', false: 'Tutto sistemato' }) }]}
        values={filter}
        onChange={setFilter}
        end={<VisteMenu elenco="fatture" filtri={query} />}
      />
      <CardGrid
        label="Fatture"
        noun={{ uno: 'fattura', molti: 'fatture' }}
        pages={fatture}
        rowKey={({ id }) => id}
        render={(fattura) => <FatturaCard fattura={fattura} />}
        empty={
          brandsFor('brand.vedi').length === 0 ? (
            <NoBrandNote seen="le fatture" first="Ogni fattura è di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessuna fattura trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ da_sistemare: '', q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna fattura"
              text={
                canUpload
                  ? 'Carica il dettaglio in CSV o Excel di un operatore o di un fornitore: vedrai che cosa si paga per nessuno.'
                  : 'Le carica chi può modificare le risorse dei brand a cui sono intestate.'
              }
              action={uploadButton}
            />
          )
        }
        errorText="Le fatture non sono state caricate. Controlla la connessione e riprova."
        oneColumn
      />
      {isOpen && <UploadFatturaDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FatturaCard({ fattura }: { fattura: Fattura }): ReactElement {
  const { id, fornitore, numero, dal, al, brands, righe, rilievi, da_sistemare, caricata_da, created_at } = fattura;
  return (
    <article className="box brief" aria-label={`Fattura di ${fornitore}`}>
      <header>
        <h2>
          <Link to="/fatture/$id" params={{ id: String(id) }}>
            {fornitore}
          </Link>{' '}
          <RilieviTag fattura={fattura} />
        </h2>
        <p>
          {numero && `${numero} · `}dal {formatData(dal)} al {formatData(al)}
        </p>
      </header>
      {rilievi > 0 && (
        <p>
          Da sistemare <b>{formatEuro(da_sistemare)}</b> all'anno
        </p>
      )}
      <BrandBadges brands={brands} most={3} />
      <ul>
        <li>
          {righe === 1 ? '1 riga' : `${righe} righe`}, caricata il {formatData(created_at)}
          {caricata_da && ` da ${caricata_da}`}
        </li>
      </ul>
      <PeekButton name={fornitore} />
    </article>
  );
}

function RilieviTag({ fattura: { aperti, rilievi, lette } }: { fattura: Pick<Fattura, 'aperti' | 'rilievi' | 'lette'> }): ReactElement {
  if (lette === 0) return <Tag tone="danger">Da leggere</Tag>;
  if (aperti > 0) return <Tag tone="warning">{aperti === 1 ? '1 rilievo aperto' : `${aperti} rilievi aperti`}</Tag>;
  return <Tag tone="success">{rilievi === 0 ? 'Torna tutto' : 'Tutto sistemato'}</Tag>;
}
