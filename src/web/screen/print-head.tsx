import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDataOra } from '#shared/dates.ts';

/** Only on paper, above every screen: whose sheet it is, and of when. */
export default function PrintHead(): ReactElement {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // the page may have been open for days; the browser draws the sheet right after this event
    const onPrint = () => flushSync(() => setNow(new Date()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <p className="only-print print-head">
      <b>Organico</b>
      <span>Stampato il {formatDataOra(now.toISOString())}</span>
    </p>
  );
}
