import { type ReactElement, useEffect } from 'react';
import { VoceRow } from './voce-row.tsx';
import type { GruppoVoci, Voce } from './voci.ts';

interface VociListProps {
  id: string;
  label: string;
  gruppi: readonly GruppoVoci[];
  text: string;
  active: Voce | undefined;
  onHover: (voce: Voce) => void;
  onTake: (voce: Voce, apart: boolean) => void;
}

/** The id of a line's element: what the field says is active. */
export const idOfVoce = (list: string, voce: Voce): string => `${list}-${voce.key.replace(/[^\w-]/g, '_')}`;

/** All lines, in groups. */
export function VociList({ id, label, gruppi, text, active, onHover, onTake }: VociListProps): ReactElement {
  const activeId = active && idOfVoce(id, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }); // returns a promise in new browsers, hence the braces
  }, [activeId]);
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
              id={idOfVoce(id, voce)}
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
