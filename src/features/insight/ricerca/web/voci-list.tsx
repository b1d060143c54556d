import type { ReactElement } from 'react';
import { VoceRow } from './voce-row.tsx';
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
