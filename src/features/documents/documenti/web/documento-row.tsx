import { Download, Eye, FileImage, FileSpreadsheet, FileText, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { statoScadenza } from '#shared/scadenze.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { useSave } from '#web/download/use-save.ts';
import { latePart, lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Documento, readDocumento } from '../contract.ts';
import { CLASSI, dimensioneInParole, TIPI_FILE, type TipoFile } from '../rules.ts';
import { type Riferito, useDeleteDocumento } from './hooks.ts';

const ModificaDocumentoDialog = lazyPart(() => import('./modifica-documento-dialog.tsx').then((file) => file.ModificaDocumentoDialog));
const AnteprimaDialog = latePart(() => import('./anteprima-dialog.tsx').then((file) => file.AnteprimaDialog));

const iconOf = (tipo: TipoFile): LucideIcon =>
  tipo.startsWith('image/') ? FileImage : TIPI_FILE[tipo].label === 'XLSX' ? FileSpreadsheet : FileText;

/** What a browser can show. */
const isShown = (tipo: TipoFile) => tipo === 'application/pdf' || tipo === 'image/png' || tipo === 'image/jpeg';

interface DocumentoRowProps {
  documento: Documento;
  of: Riferito;
  mayChange: boolean;
}

/** A document: its name opens it where it can be shown, and saves it where not. */
export function DocumentoRow({ documento, of, mayChange }: DocumentoRowProps): ReactElement {
  const { id, nome, tipo, dimensione, classe, caricato_da, created_at } = documento;
  const [open, setOpen] = useState<'anteprima' | 'modifica'>();
  const confirm = useConfirm();
  const save = useSave();
  const remove = useDeleteDocumento();
  const params = { id: String(id) };
  const download = () => save({ path: readDocumento.path.replace(':id', params.id), query: {}, titolo: nome, cosa: 'Documento' });
  const askToDelete = () =>
    void confirm({
      title: 'Elimina documento',
      text: `Sei sicuro di voler eliminare ${nome}? Il file non si può recuperare.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params }),
    });
  const Sign = iconOf(tipo);
  const shown = isShown(tipo);
  return (
    <li className="documento">
      <span className="tile">
        <Sign className="i" aria-hidden />
      </span>
      <span className="who">
        <button type="button" className="documento-name" title={nome} onClick={() => (shown ? setOpen('anteprima') : download())}>
          <span className="cut">{nome}</span>
        </button>
        <small>
          {TIPI_FILE[tipo].label} · {dimensioneInParole(dimensione)} · {caricato_da ? `${caricato_da.nome}, ` : ''}
          <time dateTime={created_at}>{formatData(created_at)}</time>
        </small>
      </span>
      <span className="documento-tags">
        {classe !== 'tutti' && <Tag tone={classe}>{CLASSI[classe]}</Tag>}
        <Scade documento={documento} />
      </span>
      <Menu
        label={`Azioni per ${nome}`}
        items={[
          ...(shown ? [{ label: 'Anteprima', icon: Eye, onSelect: () => setOpen('anteprima') }] : []),
          { label: 'Scarica', icon: Download, onSelect: download },
          ...(mayChange
            ? [
                { label: 'Modifica', icon: Pencil, onSelect: () => setOpen('modifica') },
                { label: 'Elimina', icon: Trash2, danger: true, onSelect: askToDelete },
              ]
            : []),
        ]}
      />
      {open === 'anteprima' && <AnteprimaDialog documento={documento} onDownload={download} onClose={() => setOpen(undefined)} />}
      {open === 'modifica' && <ModificaDocumentoDialog documento={documento} of={of} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

function Scade({ documento: { scadenza } }: { documento: Documento }): ReactElement | null {
  if (scadenza === null) return null;
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  const tone = stato === 'scaduta' ? 'danger' : stato === 'in_scadenza' ? 'warning' : 'line';
  return <Tag tone={tone}>{`${stato === 'scaduta' ? 'Scaduto' : 'Scade'} il ${formatData(scadenza)}`}</Tag>;
}
