import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDataOra } from '#shared/dates.ts';

export default function PrintHead(): ReactElement {
  // The time is set when printing starts: the page may have been open for days, and formatting a time would delay its first rows.
  const [printedAt, setPrintedAt] = useState('');
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrintedAt(formatDataOra(new Date().toISOString())));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <p className="only-print print-head">
      <b>Organico</b>
      <span>Stampato il {printedAt}</span>
    </p>
  );
}
