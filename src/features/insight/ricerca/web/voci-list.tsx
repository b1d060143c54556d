import { Link } from '@tanstack/react-router';
import { ArrowRight, CornerDownLeft, DoorOpen, FilePenLine, type LucideIcon, ReceiptEuro, Store, Waypoints } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { toWhom } from '#features/equipment/kit/web/shown-kind.ts';
import { formatData } from '#shared/dates.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import type { Risultato } from '../contract.ts';
import { markFound, type TipoRisultato } from '../rules.ts';
import type { GruppoVoci, Voce } from './voci.ts';

interface VociListProps {
  id: string;
  label: string;
  gruppi: readonly GruppoVoci[];
  text: string;
  active: Voce | undefined;
  idOf: (voce: Voce) => string;
  onHover: (voce: Voce) => void;
  onTake: (voce: Voce, apart: boolean) => void;
}

/** All lines, in groups. */
export function VociList({ id, label, gruppi, text, active, idOf, onHover, onTake }: VociListProps): ReactElement {
  return (
    <div role="listbox" id={id} aria-label={label} className="palette-list">
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
              onTake={(apart) => onTake(voce, apart)}
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
  /** What was searched, to be marked. */
  text: string;
  isActive: boolean;
  onHover: () => void;
  /** It was taken; `apart` when into another tab, and the palette stays. */
  onTake: (apart: boolean) => void;
}

/** One line. A link where it leads somewhere, so that it opens like any other; the keys are pressed in the field, which keeps the focus. */
function VoceRow({ id, voce, text, isActive, onHover, onTake }: VoceRowProps): ReactElement {
  const option = {
    id,
    'aria-selected': isActive,
    className: 'palette-option',
    onPointerMove: () => !isActive && onHover(),
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const;
  const content = <Content voce={voce} text={text} isActive={isActive} />;
  if (voce.address === undefined) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus (ARIA combobox)
      <div role="option" tabIndex={-1} {...option} onClick={() => onTake(false)}>
        {content}
      </div>
    );
  }
  const onClick = (event: MouseEvent) => onTake(event.ctrlKey || event.metaKey || event.shiftKey);
  return (
    <Link {...linkOf(voce.address)} role="option" tabIndex={-1} {...option} activeProps={{}} aria-current={false} onClick={onClick}>
      {content}
    </Link>
  );
}

function Content({ voce, text, isActive }: { voce: Voce; text: string; isActive: boolean }): ReactElement {
  const { label, risultato } = voce;
  return (
    <>
      <Sign voce={voce} />
      <span className="cut">
        <b>
          <Marked text={label} searched={text} />
        </b>
        {risultato && <More risultato={risultato} text={text} />}
      </span>
      <span className="end">
        {risultato?.brand && <BrandBadge brand={risultato.brand} />}
        {risultato?.codice && (
          <span className="mono">
            <Marked text={risultato.codice} searched={text} />
          </span>
        )}
        {isActive && <CornerDownLeft className="i wide-only" aria-hidden />}
      </span>
    </>
  );
}

function Sign({ voce: { risultato, icon } }: { voce: Voce }): ReactElement {
  if (risultato?.tipo === 'dipendente') {
    const [nome = '', ...rest] = risultato.titolo.split(' ');
    return <Avatar nome={nome} cognome={rest.join(' ')} colore={risultato.brand?.colore} />;
  }
  const Icon = (risultato && ICONS[risultato.tipo]) ?? icon ?? ArrowRight;
  return <Icon className="i" aria-hidden />;
}

/** The holder first: it is what one looks for. */
function More({ risultato, text }: { risultato: Risultato; text: string }): ReactElement | null {
  const { dettaglio } = risultato;
  const held = heldOf(risultato);
  const said = [held, dettaglio].filter(Boolean).join(' · ');
  return said === '' ? null : (
    <small>
      {' '}
      <Marked text={said} searched={text} />
    </small>
  );
}

function heldOf({ assegnato, assegnatario, luogo, riservato_dal }: Risultato): string | null {
  const holder = luogo ?? assegnatario;
  if (riservato_dal) return `riservato ${holder ? `${toWhom(holder)} ` : ''}dal ${formatData(riservato_dal)}`;
  if (luogo) return `nello showroom ${luogo.nome}`;
  return assegnatario ? `di ${assegnatario.nome} ${assegnatario.cognome}` : assegnato ? 'assegnato' : null;
}

function Marked({ text, searched }: { text: string; searched: string }): ReactElement {
  return (
    <>
      {markFound(text, searched).map(({ testo, trovata }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        trovata ? <mark key={i}>{testo}</mark> : testo,
      )}
    </>
  );
}
