import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { CallError } from '#web/data/call-error.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { AnteprimaSection } from './anteprima-section.tsx';
import { ApplicaSection } from './applica-section.tsx';
import { ColonneSection } from './colonne-section.tsx';
import { useApplyImportazione } from './hooks.ts';
import { LavoroSection } from './lavoro-section.tsx';
import { RisultatoSection } from './risultato-section.tsx';
import { numero, sayRighe } from './say-righe.ts';
import { StatoBadge } from './stato-badge.tsx';
import { useLettura } from './use-lettura.ts';
import { isDone, useRemoveFile } from './use-remove-file.ts';
import { useSmallScreen } from './use-small-screen.ts';

const ParoleSection = lazyPart(() => import('./parole-section.tsx').then((file) => file.ParoleSection));

const SUPERATA = 'ANTEPRIMA_SUPERATA';

/** The steps of one file, each of which can be gone back to; of one that was applied, what became of it. */
export function ImportazionePanel({ importazione }: { importazione: Importazione }): ReactElement {
  const { elenco, nome_file, stato, righe, errate, sconosciuti } = importazione;
  const [{ vista }, setAddress] = useUrlState(['vista', 'esito']);
  const go = (next?: string, esito?: string) => {
    setAddress({ vista: next, esito });
    window.scrollTo(0, 0);
  };
  const lettura = useLettura(importazione);
  const applica = useApplyImportazione();
  const isOutdated = applica.error instanceof CallError && applica.error.code === SUPERATA;
  const showAnew = useEffectEvent(() => {
    lettura.change({}); // the same reading, of what there is now
    go('anteprima');
  });
  useEffect(() => {
    if (isOutdated) showAnew();
  }, [isOutdated]);
  const isRefused = applica.applicate === 0;
  const showRefused = useEffectEvent(() => go('anteprima', 'errore'));
  useEffect(() => {
    if (isRefused) showRefused();
  }, [isRefused]);
  const remove = useRemoveFile();
  const navigate = useNavigate();
  const throwAway = async () => {
    if (await remove(importazione)) void navigate({ to: '/importazioni' });
  };
  const isWorking = applica.isPending || stato === 'in_corso';
  const isOpen = stato === 'da_applicare' || stato === 'interrotta' || isWorking;
  const step = isWorking ? 'lavoro' : isOpen ? (vista ?? 'colonne') : vista === 'anteprima' ? vista : 'risultato';
  const isSmall = useSmallScreen();
  // Where four steps with their figures would not fit: the steps themselves say them.
  const counted = (n: number, what = '') => (n > 0 && !isSmall ? ` (${numero(n)}${what})` : '');
  const views = isOpen
    ? [
        { label: '1. Colonne', value: undefined },
        { label: `2. Parole${counted(sconosciuti.length)}`, value: 'parole' },
        { label: `3. Anteprima${counted(errate, ' con errori')}`, value: 'anteprima' },
        { label: '4. Applica', value: 'applica' },
      ]
    : [
        { label: 'Risultato', value: undefined },
        { label: 'Righe', value: 'anteprima' },
      ];
  return (
    <>
      <PageHead
        title={nome_file}
        subtitle={`${TITOLI_IMPORTABILI[elenco]} · ${sayRighe(righe)}`}
        actions={
          <>
            <StatoBadge stato={stato} />
            {!isWorking && (
              <Button icon={Trash2} kind="ghost" className="importa-butta" onClick={() => void throwAway()}>
                {isDone(stato) ? 'Elimina le righe del file' : 'Butta il file'}
              </Button>
            )}
          </>
        }
      />
      {!isWorking && <ViewTabs label="Passi" views={views} current={views.some(({ value }) => value === vista) ? vista : undefined} />}
      <p role="status" className={lettura.isReading ? 'importa-said' : 'sr'}>
        {lettura.isReading ? 'Rileggo il file…' : ''}
      </p>
      {stato === 'interrotta' && !isWorking && (
        <div className="importa-note">
          <Note tone="warning" title="L'applicazione è stata interrotta">
            Il server si è fermato mentre scriveva: in Organico non è cambiato nulla. Guarda l'anteprima e applica di nuovo.
          </Note>
        </div>
      )}
      {isOutdated && step === 'anteprima' && (
        <div className="importa-note">
          <Note tone="warning" role="alert" title="Nel frattempo qualcosa è cambiato">
            Non è stato scritto nulla: l'anteprima qui sotto è quella di adesso. Guardala, poi applica di nuovo.
          </Note>
        </div>
      )}
      {isRefused && step === 'anteprima' && (
        <div className="importa-note">
          <Note tone="warning" role="alert" title="Non è stato scritto nulla">
            Nessuna delle righe si può scrivere: qui sotto leggi perché, riga per riga. Correggile, poi applica di nuovo.
          </Note>
        </div>
      )}
      {step === 'lavoro' && <LavoroSection importazione={importazione} />}
      {step === 'colonne' && (
        <ColonneSection importazione={importazione} lettura={lettura} onNext={() => go(sconosciuti.length > 0 ? 'parole' : 'anteprima')} />
      )}
      {step === 'parole' && <ParoleSection importazione={importazione} lettura={lettura} onNext={() => go('anteprima')} />}
      {step === 'anteprima' && (
        <AnteprimaSection importazione={importazione} lettura={lettura} onNext={() => go(isOpen ? 'applica' : undefined)} />
      )}
      {step === 'applica' && isOpen && (
        <ApplicaSection importazione={importazione} lettura={lettura} applica={applica} onErrors={() => go('anteprima', 'errore')} />
      )}
      {step === 'risultato' && (
        <RisultatoSection
          importazione={importazione}
          onAnew={() => {
            lettura.change({});
            go();
          }}
        />
      )}
    </>
  );
}
