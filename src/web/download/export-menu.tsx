import { Link } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { type Elenco, FORMATI, FORMATO_LABELS, indirizzoElenco, TITOLI } from '#shared/esportazioni.ts';
import { importabileDi } from '#shared/importazioni.ts';
import { useImportabili } from '#web/session/use-importabili.ts';
import { Menu } from '#web/ui/menu.tsx';
import { useSave } from './use-save.ts';

interface List {
  query: z.ZodObject;
}

interface ExportListMenuProps<Lista extends List> {
  elenco: Elenco;
  /** The filters and the order that are on. */
  query: z.input<Lista['query']>;
  /** Another list that has the same filters, and how the menu calls and orders it. */
  also?: { elenco: Elenco; label: string; sort: string } | undefined;
}

/** The list as a file, and beside it the way in: all of its rows that match, not only those on the screen. The page says of which call its filters are. */
export function ExportListMenu<Lista extends List = never>({ elenco, query, also }: ExportListMenuProps<Lista>): ReactElement {
  const more = also ? filesOf(also.elenco, { ...query, sort: also.sort }, `${also.label}, `) : [];
  return (
    <>
      <ImportLink elenco={elenco} />
      <ExportMenu files={[...filesOf(elenco, { ...query }), ...more]} />
    </>
  );
}

/** A list in each format, as a menu names them. */
function filesOf(elenco: Elenco, query: Record<string, unknown>, of = ''): ExportedFile[] {
  return FORMATI.map((formato) => ({
    label: `${of}${FORMATO_LABELS[formato]}`,
    path: indirizzoElenco(elenco, formato),
    query,
    titolo: TITOLI[elenco],
  }));
}

interface ExportedFile {
  /** In the menu. */
  label: string;
  path: string;
  query: Record<string, unknown>;
  /** What is in the file. */
  titolo: string;
}

/** What the screen shows, as a file of the server. */
export function ExportMenu({ files }: { files: readonly ExportedFile[] }): ReactElement {
  const save = useSave();
  const items = files.map(({ label, ...file }) => ({ label, onSelect: () => save(file) }));
  return <Menu label="Esporta" icon={Download} items={items} />;
}

/** The way to bring rows of this list as a file; nothing for who may not, and where no file comes in. */
export function ImportLink({ elenco }: { elenco: Elenco }): ReactElement | null {
  const importabile = importabileDi(elenco);
  const isOffered = useImportabili().some((each) => each === importabile);
  if (!isOffered) return null;
  return (
    // the router's types know each route's own search
    <Link to="/importazioni" search={{ elenco: importabile } as never} className="btn second">
      <FileUp className="i" aria-hidden />
      <span>Importa</span>
    </Link>
  );
}
