import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import { Menu } from '#web/ui/menu.tsx';
import type { LISTE } from '../contract.ts';
import {
  type Elenco,
  FORMATI,
  FORMATI_REPORT,
  FORMATO_LABELS,
  type FormatoReport,
  indirizzoElenco,
  indirizzoReport,
  TITOLI,
} from '../rules.ts';
import { useSalva } from './hooks.ts';

interface EsportaMenuProps<E extends Elenco> {
  elenco: E;
  /** The filters and the order that are on. */
  query: InputOf<(typeof LISTE)[E]>['query'];
}

/** The list as a file: all of its rows that match, not only those on the screen. */
export function EsportaMenu<E extends Elenco>({ elenco, query }: EsportaMenuProps<E>): ReactElement {
  const salva = useSalva();
  const titolo = TITOLI[elenco];
  const items = FORMATI.map((formato) => ({
    label: FORMATO_LABELS[formato],
    onSelect: () => salva({ path: indirizzoElenco(elenco, formato), query: { ...query }, titolo }),
  }));
  return <Menu label="Esporta" icon={Download} items={items} />;
}

/** The report as a file, of the period and brand that are chosen. */
export function EsportaReportMenu({ query }: { query: Record<string, string | undefined> }): ReactElement {
  const salva = useSalva();
  const item = (formato: FormatoReport) => ({
    label: FORMATO_LABELS[formato],
    onSelect: () => salva({ path: indirizzoReport(formato), query, titolo: 'Report' }),
  });
  return <Menu label="Esporta" icon={Download} items={FORMATI_REPORT.map(item)} />;
}
