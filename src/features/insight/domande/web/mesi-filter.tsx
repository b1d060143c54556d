import type { ReactElement } from 'react';

export type Mesi = '12' | '24';
const SCELTE: Record<Mesi, string> = { 12: '12 mesi', 24: '24 mesi' };

/** How many months the charts go back, or the calendar ahead. */
export function MesiFilter({ mesi, onChange }: { mesi: Mesi; onChange: (mesi: Mesi) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Mesi nei grafici</legend>
      {(['12', '24'] as const).map((each) => (
        <label key={each}>
          <input type="radio" className="sr" name="mesi" value={each} checked={each === mesi} onChange={() => onChange(each)} />
          {SCELTE[each]}
        </label>
      ))}
    </fieldset>
  );
}
