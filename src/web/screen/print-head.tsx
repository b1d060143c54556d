import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDataOra } from '#shared/dates.ts';

export default function PrintHead(): ReactElement {
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    // The print time is set when printing starts, because the page may have been open for days.
    const onPrint = () => flushSync(() => setPrintedAt(new Date()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <p className="only-print print-head">
      <b>Organico</b>
      <span>Stampato il {formatDataOra(printedAt.toISOString())}</span>
    </p>
  );
}
