import { Eraser } from 'lucide-react';
import { type PointerEvent, type ReactElement, useRef } from 'react';
import { RISORSE } from '#shared/risorse.ts';
import { SIGNATURE_AREA } from '#shared/verbale.ts';
import { Button } from '#web/ui/button.tsx';
import type { Voce } from '../contract.ts';
import { CONDIZIONE_LABELS } from '../rules.ts';

interface TrattoFieldProps {
  label: string;
  help: string;
  /** The drawn stroke as an SVG path; an empty text when nothing is drawn. */
  value: string;
  onChange: (tratto: string) => void;
}

/** The field for a drawn signature, with pen, finger or mouse. A user who cannot draw types the name, which is a valid signature too. */
export function TrattoField({ label, help, value, onChange }: TrattoFieldProps): ReactElement {
  const path = useRef<string>(undefined);
  const startStroke = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = toPoint(event);
    path.current = `${value && `${value} `}M${point} L${point}`; // A single point is rendered as a dot.
    onChange(path.current);
  };
  const extendStroke = (event: PointerEvent<SVGSVGElement>) => {
    if (path.current === undefined || !event.isPrimary) return;
    path.current += ` L${toPoint(event)}`;
    onChange(path.current);
  };
  const endStroke = () => {
    path.current = undefined;
  };
  return (
    <div className="field s6 tratto">
      <span className="label" aria-hidden>
        {label}
      </span>
      <svg
        viewBox={`0 0 ${SIGNATURE_AREA.width} ${SIGNATURE_AREA.height}`}
        role="img"
        aria-label={label}
        onPointerDown={startStroke}
        onPointerMove={extendStroke}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      >
        <path className="riga" d={`M30 ${SIGNATURE_AREA.height - 45} L${SIGNATURE_AREA.width - 30} ${SIGNATURE_AREA.height - 45}`} />
        <path className="segno" d={value} />
      </svg>
      <div className="sotto">
        <small>{help}</small>
        <Button size="small" kind="ghost" icon={Eraser} disabled={value === ''} onClick={() => onChange('')}>
          Cancella
        </Button>
      </div>
    </div>
  );
}

/** Returns the point in the coordinates of the signature box, independent of the size of the box on the screen. */
function toPoint({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): string {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const clamp = (ratio: number, max: number) => Math.round(Math.min(Math.max(ratio, 0), 1) * max * 10) / 10;
  return `${clamp((clientX - left) / width, SIGNATURE_AREA.width)} ${clamp((clientY - top) / height, SIGNATURE_AREA.height)}`;
}

export function VociPanel({ voci }: { voci: readonly Omit<Voce, 'id'>[] }): ReactElement {
  return (
    <ul className="verbale-voci" aria-label="Cose sul verbale">
      {voci.map(({ tipo, nome, identificativo, accessori, condizione }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two items may have the same name
        <li key={i}>
          <b>{nome}</b>
          <small>
            {[RISORSE[tipo].uno, condizione && CONDIZIONE_LABELS[condizione], accessori && `con ${accessori}`].filter(Boolean).join(' · ')}
          </small>
          {identificativo && <span className="mono">{identificativo}</span>}
        </li>
      ))}
    </ul>
  );
}
