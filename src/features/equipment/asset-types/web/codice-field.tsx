import type { ReactElement } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** A serial number, an IMEI, a SIM's number: to be read aloud, or copied. */
export function Codice({ testo, label }: { testo: string; label: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono">{testo}</span>
      <CopyButton text={testo} label={label} />
    </span>
  );
}
