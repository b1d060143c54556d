import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { isSlashOn, switchSlash } from '#web/screen/slash-shortcut.ts';

/** The one shortcut of a single key can be switched off. */
export function TastieraSection(): ReactElement {
  const [isOn, setIsOn] = useState(isSlashOn);
  const change = (next: boolean) => {
    switchSlash(next);
    setIsOn(next);
  };
  return (
    <Section title="Tastiera">
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
        <span>
          Il tasto / porta alla ricerca
          <small>Toglilo se detti i comandi a voce o lo premi senza volerlo. Vale in questo browser.</small>
        </span>
      </label>
    </Section>
  );
}
