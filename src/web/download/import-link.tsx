import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Elenco } from '#shared/esportazioni.ts';
import { importabileDi } from '#shared/importazioni.ts';
import { useImportabili } from '#web/session/use-importabili.ts';

/** The way to bring rows of this list as a file; nothing for who may not, and where no file comes in. */
export function ImportLink({ elenco }: { elenco: Elenco }): ReactElement | null {
  const importabile = importabileDi(elenco);
  const isOffered = useImportabili().some((each) => each === importabile);
  if (!isOffered) return null;
  return (
    // the router's types know each route's own search
    <Link to="/importazioni" search={{ elenco: importabile } as never} className="btn second">
      <FileUp className="i" aria-hidden />
      <span>Importa</span>
    </Link>
  );
}
