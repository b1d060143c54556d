import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/ui/theme.ts';

const CHOICE = {
  sistema: { label: 'Come il sistema', icon: Monitor },
  light: { label: 'Chiaro', icon: Sun },
  dark: { label: 'Scuro', icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** `name` parts the radios of the sidebar from those of the drawer. */
export function ThemeSwitch({ name }: { name: string }): ReactElement {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset className="seg themes">
      <legend className="sr">Tema</legend>
      {THEMES.map((each) => {
        const { label, icon: Icon } = CHOICE[each];
        return (
          <label key={each} title={label}>
            <input type="radio" className="sr" name={name} checked={theme === each} onChange={() => choose(each)} />
            <Icon className="i" aria-hidden />
            <span className="sr">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
