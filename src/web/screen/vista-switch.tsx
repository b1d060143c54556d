import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Modo } from '#shared/viste.ts';

const MODI = [
  { modo: 'tabella', label: 'Tabella', icon: Rows3 },
  { modo: 'schede', label: 'Schede', icon: LayoutGrid },
] as const;

/** Whether a list is shown as a table or as cards. */
export function VistaSwitch({ modo, onChange }: { modo: Modo; onChange: (next: Modo) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Come mostrare l'elenco</legend>
      {MODI.map(({ modo: each, label, icon: Icon }) => (
        <label key={each} title={label}>
          <input type="radio" className="sr" name="vista-elenco" checked={modo === each} onChange={() => onChange(each)} />
          <Icon className="i" aria-hidden />
          <span className="sr">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
