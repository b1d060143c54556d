import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { type Elenco, FORMATI, FORMATO_LABELS, type FormatoReport, indirizzoElenco, TITOLI } from '#shared/esportazioni.ts';
import { Menu } from '#web/ui/menu.tsx';
import { ImportLink } from './import-link.tsx';
import { useSave } from './use-save.ts';

interface List {
  query: z.ZodObject;
}

interface ExportListMenuProps<Lista extends List> {
  elenco: Elenco;
  /** The filters and the order that are on. */
  query: z.input<Lista['query']>;
}

/** The list as a file, and beside it the way in: all of its rows that match, not only those on the screen. The page says of which call its filters are. */
export function ExportListMenu<Lista extends List = never>({ elenco, query }: ExportListMenuProps<Lista>): ReactElement {
  return (
    <>
      <ImportLink elenco={elenco} />
      <ExportMenu titolo={TITOLI[elenco]} formati={FORMATI} pathOf={(formato) => indirizzoElenco(elenco, formato)} query={{ ...query }} />
    </>
  );
}

interface ExportMenuProps<Formato extends FormatoReport> {
  /** What is in the file. */
  titolo: string;
  formati: readonly Formato[];
  pathOf: (formato: Formato) => string;
  query: Record<string, unknown>;
}

/** What the screen shows, as a file of the server. */
export function ExportMenu<Formato extends FormatoReport>({ titolo, formati, pathOf, query }: ExportMenuProps<Formato>): ReactElement {
  const save = useSave();
  const items = formati.map((formato) => ({
    label: FORMATO_LABELS[formato],
    onSelect: () => save({ path: pathOf(formato), query, titolo }),
  }));
  return <Menu label="Esporta" icon={Download} items={items} />;
}
