import { Link } from '@tanstack/react-router';
import { ArrowRight, CornerDownLeft, DoorOpen, FilePenLine, type LucideIcon, ReceiptEuro, Store, Waypoints } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { describeReceiver } from '#features/equipment/asset-types/web/kind-ui.ts';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData } from '#shared/dates.ts';
import type { Azione, DaAssegnare } from '#web/screen/azione.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import type { GruppoRisultati, Risultato } from '../contract.ts';
import { hasAzioni, includesWords, splitMatches, type TipoRisultato } from '../rules.ts';

interface VociListProps {
  id: string;
  label: string;
  gruppi: readonly VociGroup[];
  text: string;
  active: Voce | undefined;
  idOf: (voce: Voce) => string;
  onHover: (voce: Voce) => void;
  onPointerDown: () => void;
  onChoose: (voce: Voce, inNewTab: boolean) => void;
  /** Shows the actions of a record. Undefined while the list shows no records. */
  onAzioni: ((risultato: Risultato) => void) | undefined;
}

export function VociList({
  id,
  label,
  gruppi,
  text,
  active,
  idOf,
  onHover,
  onPointerDown,
  onChoose,
  onAzioni,
}: VociListProps): ReactElement {
  return (
    <div role="listbox" id={id} aria-label={label} className="palette-list" onPointerDown={onPointerDown}>
      {gruppi.map(({ key, titolo, voci }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={key} role="group" aria-labelledby={`${id}-g-${key}`}>
          <div id={`${id}-g-${key}`} role="presentation" className="palette-group">
            {titolo}
          </div>
          {voci.map((voce) => (
            <VoceRow
              key={voce.key}
              id={idOf(voce)}
              voce={voce}
              text={text}
              isActive={voce === active}
              onHover={() => onHover(voce)}
              onChoose={(inNewTab) => onChoose(voce, inNewTab)}
              onAzioni={onAzioni}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const ICONS: Record<TipoRisultato, LucideIcon | null> = {
  ...RISORSA_ICONS,
  dipendente: null,
  showroom: Store,
  workflow: Waypoints,
  uscita: DoorOpen,
  verbale: FilePenLine,
  fattura: ReceiptEuro,
};

interface VoceRowProps {
  id: string;
  voce: Voce;
  text: string;
  isActive: boolean;
  onHover: () => void;
  /** Called when the user chooses the line. `inNewTab`: the line opens in a new tab, and the palette stays open. */
  onChoose: (inNewTab: boolean) => void;
  onAzioni: VociListProps['onAzioni'];
}

/** A line of the palette. It is a link where possible, so that it can be opened in a new tab; the focus stays in the field. */
function VoceRow({ id, voce, text, isActive, onHover, onChoose, onAzioni }: VoceRowProps): ReactElement {
  const option = {
    id,
    'aria-selected': isActive,
    className: 'palette-option',
    onPointerMove: () => !isActive && onHover(),
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const;
  const content = <VoceContent voce={voce} text={text} isActive={isActive} onAzioni={onAzioni} />;
  if (voce.address === undefined) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus (ARIA combobox)
      <div role="option" tabIndex={-1} {...option} onClick={() => onChoose(false)}>
        {content}
      </div>
    );
  }
  const onClick = (event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey || event.shiftKey);
  return (
    <Link {...linkProps(voce.address)} role="option" tabIndex={-1} {...option} activeProps={{}} aria-current={false} onClick={onClick}>
      {content}
    </Link>
  );
}

type VoceContentProps = Pick<VoceRowProps, 'voce' | 'text' | 'isActive' | 'onAzioni'>;

function VoceContent({ voce, text, isActive, onAzioni }: VoceContentProps): ReactElement {
  const { label, risultato } = voce;
  return (
    <>
      <VoceIcon voce={voce} />
      <span className="cut">
        <b>
          <HighlightedText text={label} query={text} />
        </b>
        {risultato && <VoceDetails risultato={risultato} text={text} />}
      </span>
      <span className="end">
        {risultato && onAzioni && hasAzioni(risultato.tipo) && <AzioniChip onPress={() => onAzioni(risultato)} />}
        {risultato?.brand && <BrandBadge brand={risultato.brand} />}
        {risultato?.codice && (
          <span className="mono">
            <HighlightedText text={risultato.codice} query={text} />
          </span>
        )}
        {isActive && <CornerDownLeft className="i wide-only" aria-hidden />}
      </span>
    </>
  );
}

/**
 * Shows the actions of a record, for mouse and touch. An option of a listbox may not contain a button, so the chip is hidden from screen
 * readers. They use the Tab key or the button below the list.
 */
function AzioniChip({ onPress }: { onPress: () => void }): ReactElement {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  return (
    <span className="palette-azioni" aria-hidden onClick={onClick}>
      Azioni
    </span>
  );
}

function VoceIcon({ voce: { risultato, icon } }: { voce: Voce }): ReactElement {
  if (risultato?.tipo === 'dipendente') {
    const [nome = '', ...rest] = risultato.titolo.split(' ');
    return <Avatar nome={nome} cognome={rest.join(' ')} colore={risultato.brand?.colore} />;
  }
  const Icon = (risultato && ICONS[risultato.tipo]) ?? icon ?? ArrowRight;
  return <Icon className="i" aria-hidden />;
}

/** The secondary text of a result. The holder comes first, because users most often look for the holder. */
function VoceDetails({ risultato, text }: { risultato: Risultato; text: string }): ReactElement | null {
  const { dettaglio } = risultato;
  const holderText = describeHolder(risultato);
  const details = [holderText, dettaglio].filter(Boolean).join(' · ');
  return details === '' ? null : (
    <small>
      {' '}
      <HighlightedText text={details} query={text} />
    </small>
  );
}

function describeHolder({ assegnato, assegnatario, luogo, riservato_dal }: Risultato): string | null {
  const holder = luogo ?? assegnatario;
  if (riservato_dal) return `riservato ${holder ? `${describeReceiver(holder)} ` : ''}dal ${formatData(riservato_dal)}`;
  if (luogo) return `nello showroom ${luogo.nome}`;
  return assegnatario ? `di ${assegnatario.nome} ${assegnatario.cognome}` : assegnato ? 'assegnato' : null;
}

function HighlightedText({ text, query }: { text: string; query: string }): ReactElement {
  return (
    <>
      {splitMatches(text, query).map(({ testo, isMatch }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        isMatch ? <mark key={i}>{testo}</mark> : testo,
      )}
    </>
  );
}

export interface Screen {
  label: string;
  to: string;
  icon: LucideIcon;
}

export interface Voce {
  key: string;
  label: string;
  icon?: LucideIcon;
  risultato?: Risultato;
  /** The address that the line opens. A line without an address asks the user for more input in the palette. */
  address?: string;
  assegna?: DaAssegnare;
}

interface VociGroup {
  key: string;
  titolo: string;
  voci: readonly Voce[];
}

const group = (key: string, titolo: string, voci: readonly Voce[]): VociGroup[] => (voci.length > 0 ? [{ key, titolo, voci }] : []);

const voceOf = (risultato: Risultato): Voce => ({
  key: `${risultato.tipo}:${risultato.id}`,
  label: risultato.titolo,
  risultato,
  address: risultato.collegamento,
});

export function vociOf(sources: {
  text: string;
  gruppi: readonly GruppoRisultati[];
  recenti: readonly Risultato[];
  azioni: readonly Azione[];
  screens: readonly Screen[];
  canDo: (azione: Azione) => boolean;
}): VociGroup[] {
  const { text, gruppi, recenti, screens, canDo } = sources;
  const azioni = sources.azioni.filter((azione) => canDo(azione) && includesWords(azione.label, text));
  return [
    ...(text.trim() === '' ? group('recenti', 'Recenti', recenti.map(voceOf)) : []),
    ...gruppi.flatMap((each) => group(each.tipo, each.titolo, [...each.risultati.map(voceOf), ...allResultsVoce(each)])),
    ...group(
      'azioni',
      'Azioni',
      azioni.map((azione) => ({ key: azione.label, ...azione })),
    ),
    ...group(
      'schermate',
      'Vai a',
      screens.filter(({ label }) => includesWords(label, text)).map(({ label, to, icon }) => ({ key: to, label, icon, address: to })),
    ),
  ];
}

function allResultsVoce({ tipo, totale, e_oltre, collegamento, risultati }: GruppoRisultati): Voce[] {
  if (collegamento === null || totale <= risultati.length) return [];
  const count = totale.toLocaleString('it-IT', { useGrouping: 'always' });
  return [
    { key: `${tipo}:tutti`, label: e_oltre ? `Tutti i risultati: più di ${count}` : `Tutti i risultati: ${count}`, address: collegamento },
  ];
}

export function azioniSuOf(record: Risultato | null, azioni: readonly Azione[], text: string): VociGroup[] {
  const matching = azioni.filter(({ label }) => includesWords(label, text));
  return group(
    'azioni-su',
    `Azioni su ${record?.titolo}`,
    // Two items can have the same name, so two actions can have the same label.
    matching.map((azione) => ({ key: azione.address ?? azione.label, ...azione })),
  );
}

export function destinatariOf(input: {
  assegna: DaAssegnare;
  risultati: readonly Risultato[];
  canAssignIn: (brandId: number) => boolean;
}): VociGroup[] {
  const employees = input.risultati.filter(({ tipo, brand }) => tipo === 'dipendente' && brand !== null && input.canAssignIn(brand.id));
  return group(
    'destinatari',
    'A chi',
    employees.map((person) => ({ ...voceOf(person), address: `${person.collegamento}?assegna=${input.assegna}` })),
  );
}
