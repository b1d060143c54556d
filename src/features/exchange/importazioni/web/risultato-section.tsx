import { Link } from '@tanstack/react-router';
import { FileDown, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { ELENCO_DI, type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { elencoDi, TIPI_RISORSA } from '#shared/risorse.ts';
import { lotAsked } from '#web/bulk/take-back.ts';
import { EmptyState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Importazione } from '../contract.ts';
import { sayCreati, sayFatto } from './say-righe.ts';
import { useRigheErrate } from './use-righe-errate.ts';

interface RisultatoSectionProps {
  importazione: Importazione;
  /** Takes one that was taken back up again. */
  onAnew: () => void;
}

/** What an import has written, and where that is. */
export function RisultatoSection({ importazione, onAnew }: RisultatoSectionProps): ReactElement {
  const { elenco, stato, applicata_il, lotto, errate } = importazione;
  const saveWrong = useRigheErrate(importazione);
  const isUndone = stato === 'annullata';
  const { to, search } = listOf(elenco);
  return (
    <EmptyState
      arcs={['done', 'done', 'done']}
      title={isUndone ? 'Importazione annullata' : 'Importazione applicata'}
      text={
        isUndone
          ? "Ciò che aveva scritto è tornato com'era. Puoi correggere le colonne o le celle di questo file e applicarlo di nuovo."
          : [sayFatto(importazione), sayCreati(importazione), applicata_il && `${formatDataOra(applicata_il)}.`].filter(Boolean).join(' ')
      }
      action={
        <>
          {isUndone && <Button onClick={onAnew}>Ricomincia da questo file</Button>}
          {!isUndone && lotto !== null && (
            <Button icon={Undo2} onClick={() => lotAsked.set({ lotto })}>
              Annulla l'importazione…
            </Button>
          )}
          {!isUndone && errate > 0 && (
            <Button icon={FileDown} onClick={saveWrong}>
              Scarica le righe con errori
            </Button>
          )}
          {lotto !== null && (
            <Link to="/importazioni" search={{ vista: 'fatte', tipo: 'importazione', mio: 'true' } as never} className="btn second">
              Vedi tra le importazioni fatte
            </Link>
          )}
          <Link to="/importazioni" className="btn second">
            Importa un altro file
          </Link>
          <Link to={to} search={search as never} className="btn primary">
            {elenco === 'assegnazioni' ? 'Vai alle persone' : `Vai a ${TITOLI_IMPORTABILI[elenco]}`}
          </Link>
        </>
      }
    />
  );
}

/** The screen of a list, and which of its lists it is; of assignments the people's. */
function listOf(elenco: ElencoImportabile) {
  if (elenco === 'showrooms') return { to: '/showrooms' as const, search: {} };
  const tipo = TIPI_RISORSA.find((each) => ELENCO_DI[each] === elenco);
  if (!tipo) return { to: '/employees' as const, search: {} };
  const { schermata, vista } = elencoDi(tipo);
  return { to: schermata, search: { vista } };
}
