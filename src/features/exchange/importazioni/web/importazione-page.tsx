import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FileDown, Trash2, Undo2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { ELENCO_IMPORTABILE_OF, type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { elencoOf, TIPI_RISORSA } from '#shared/risorse.ts';
import { undoRequest } from '#web/bulk/outcome.ts';
import { CallError, isStatus } from '#web/data/call.ts';
import { Breadcrumb, PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { SMALL_SCREEN, useMedia } from '#web/screen/use-media.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { AnteprimaSection, ApplySection } from './anteprima-section.tsx';
import { ColonneSection } from './colonne-section.tsx';
import { describeCreati, describeFatto, formatRighe, numero } from './describe-righe.ts';
import { useApplyImportazione, useImportazione, useRemoveFile, useRigheErrate, wasApplied } from './hooks.ts';
import { StatoBadge } from './stato-badge.tsx';
import { useLettura } from './use-lettura.ts';

export default function ImportazionePage(): ReactElement {
  const { id } = useParams({ from: '/importazioni/$id' });
  const { data, error, refetch } = useImportazione(id);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // status 400 means that the id in the address is malformed
  useScreen(data?.nome_file ?? (isNotFound ? 'Importazione non trovata' : error ? 'Importazione' : undefined));
  if (data) {
    return (
      <>
        <Breadcrumb parent={<Link to="/importazioni">Importazioni</Link>} here={data.nome_file} />
        <ImportazionePanel key={data.id} importazione={data} />
      </>
    );
  }
  if (isNotFound) {
    return (
      <PageWithoutImportazione>
        <EmptyState
          title="Importazione non trovata"
          text="Il file è stato buttato, o lo ha portato qualcun altro."
          action={
            <Link to="/importazioni" className="btn second">
              Vai a Importazioni
            </Link>
          }
        />
      </PageWithoutImportazione>
    );
  }
  return (
    <PageWithoutImportazione>
      {isStatus(error, 403) ? (
        <EmptyState
          title="Non puoi più vedere questa importazione"
          text="I tuoi permessi sono cambiati da quando hai portato il file."
          action={
            <Link to="/importazioni" className="btn second">
              Vai a Importazioni
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          text="L'importazione non è stata caricata. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState text="Caricamento importazione..." />
      )}
    </PageWithoutImportazione>
  );
}

function PageWithoutImportazione({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <Breadcrumb parent={<Link to="/importazioni">Importazioni</Link>} here="Importazione" />
      <h1 className="sr" tabIndex={-1}>
        Importazione
      </h1>
      {children}
    </>
  );
}

const ParoleSection = lazyPart(() => import('./parole-section.tsx').then((file) => file.ParoleSection));

const OUTDATED_CODE = 'ANTEPRIMA_SUPERATA';

function ImportazionePanel({ importazione }: { importazione: Importazione }): ReactElement {
  const { elenco, nome_file, stato, righe, errate, sconosciuti } = importazione;
  const [{ vista }, setAddress] = useUrlState(['vista', 'esito']);
  const openStep = (next?: string, esito?: string) => {
    setAddress({ vista: next, esito });
    window.scrollTo(0, 0);
  };
  const lettura = useLettura(importazione);
  const applica = useApplyImportazione();
  const isOutdated = applica.error instanceof CallError && applica.error.code === OUTDATED_CODE;
  const showNewPreview = useEffectEvent(() => {
    lettura.change({}); // an empty change makes the server compare the file with the present records
    openStep('anteprima');
  });
  useEffect(() => {
    if (isOutdated) showNewPreview();
  }, [isOutdated]);
  const hasWrittenNothing = applica.applicate === 0;
  const showErrors = useEffectEvent(() => openStep('anteprima', 'errore'));
  useEffect(() => {
    if (hasWrittenNothing) showErrors();
  }, [hasWrittenNothing]);
  const remove = useRemoveFile();
  const navigate = useNavigate();
  const deleteAndLeave = async () => {
    if (await remove(importazione)) void navigate({ to: '/importazioni' });
  };
  const isApplying = applica.isPending || stato === 'in_corso';
  const isOpen = stato === 'da_applicare' || stato === 'interrotta' || isApplying;
  const step = isApplying ? 'lavoro' : isOpen ? (vista ?? 'colonne') : vista === 'anteprima' ? vista : 'risultato';
  const isSmall = useMedia(SMALL_SCREEN);
  const countLabel = (n: number, suffix = '') => (n > 0 && !isSmall ? ` (${numero(n)}${suffix})` : '');
  const views = isOpen
    ? [
        { label: '1. Colonne', value: undefined },
        { label: `2. Parole${countLabel(sconosciuti.length)}`, value: 'parole' },
        { label: `3. Anteprima${countLabel(errate, ' con errori')}`, value: 'anteprima' },
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
        subtitle={`${TITOLI_IMPORTABILI[elenco]} · ${formatRighe(righe)}`}
        actions={
          <>
            <StatoBadge stato={stato} />
            {!isApplying && (
              <Button icon={Trash2} kind="ghost" className="importa-butta" onClick={() => void deleteAndLeave()}>
                {wasApplied(stato) ? 'Elimina le righe del file' : 'Butta il file'}
              </Button>
            )}
          </>
        }
      />
      {!isApplying && <ViewTabs label="Passi" views={views} current={views.some(({ value }) => value === vista) ? vista : undefined} />}
      <p role="status" className={lettura.isUpdating ? 'importa-said' : 'sr'}>
        {lettura.isUpdating ? 'Rileggo il file…' : ''}
      </p>
      {stato === 'interrotta' && !isApplying && (
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
      {hasWrittenNothing && step === 'anteprima' && (
        <div className="importa-note">
          <Note tone="warning" role="alert" title="Non è stato scritto nulla">
            Nessuna delle righe si può scrivere: qui sotto leggi perché, riga per riga. Correggile, poi applica di nuovo.
          </Note>
        </div>
      )}
      {step === 'lavoro' && <LavoroSection importazione={importazione} />}
      {step === 'colonne' && (
        <ColonneSection
          importazione={importazione}
          lettura={lettura}
          onNext={() => openStep(sconosciuti.length > 0 ? 'parole' : 'anteprima')}
        />
      )}
      {step === 'parole' && <ParoleSection importazione={importazione} lettura={lettura} onNext={() => openStep('anteprima')} />}
      {step === 'anteprima' && (
        <AnteprimaSection importazione={importazione} lettura={lettura} onNext={() => openStep(isOpen ? 'applica' : undefined)} />
      )}
      {step === 'applica' && isOpen && (
        <ApplySection importazione={importazione} lettura={lettura} applica={applica} onErrors={() => openStep('anteprima', 'errore')} />
      )}
      {step === 'risultato' && (
        <RisultatoSection
          importazione={importazione}
          onRestart={() => {
            lettura.change({});
            openStep();
          }}
        />
      )}
    </>
  );
}

const POLL_MS = 1000;

/** Shows the progress of an import that is being applied, whether the user started it on this page or on another page. */
function LavoroSection({ importazione: { id, nuove, modificate } }: { importazione: Importazione }): ReactElement {
  const { data } = useImportazione(String(id), { refetchInterval: POLL_MS });
  const { fatte, totale } = data?.avanzamento ?? { fatte: undefined, totale: nuove + modificate };
  return (
    <div className="body importa">
      <Section title="Applicazione in corso">
        <div className="importa-lavoro">
          <p role="status">Scrivo {formatRighe(totale)}: o tutte, o nessuna. Puoi anche lasciare questa pagina e tornare dopo.</p>
          <progress aria-label="Righe scritte" max={totale} {...(fatte === undefined ? {} : { value: fatte })} />
          {fatte !== undefined && (
            <small>
              {numero(fatte)} di {numero(totale)}
            </small>
          )}
        </div>
      </Section>
    </div>
  );
}

interface RisultatoSectionProps {
  importazione: Importazione;
  onRestart: () => void;
}

function RisultatoSection({ importazione, onRestart }: RisultatoSectionProps): ReactElement {
  const { elenco, stato, applicata_il, lotto, errate } = importazione;
  const downloadErrors = useRigheErrate(importazione);
  const isUndone = stato === 'annullata';
  const { to, search } = listPageOf(elenco);
  return (
    <EmptyState
      arcs={['done', 'done', 'done']}
      title={isUndone ? 'Importazione annullata' : 'Importazione applicata'}
      text={
        isUndone
          ? "Ciò che aveva scritto è tornato com'era. Puoi correggere le colonne o le celle di questo file e applicarlo di nuovo."
          : [describeFatto(importazione), describeCreati(importazione), applicata_il && `${formatDataOra(applicata_il)}.`]
              .filter(Boolean)
              .join(' ')
      }
      action={
        <>
          {isUndone && <Button onClick={onRestart}>Ricomincia da questo file</Button>}
          {!isUndone && lotto !== null && (
            <Button icon={Undo2} onClick={() => undoRequest.set({ lotto })}>
              Annulla l'importazione…
            </Button>
          )}
          {!isUndone && errate > 0 && (
            <Button icon={FileDown} onClick={downloadErrors}>
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

/** Returns the page that lists the imported records. Imported assignments are shown in the list of employees. */
function listPageOf(elenco: ElencoImportabile) {
  if (elenco === 'showrooms') return { to: '/showrooms' as const, search: {} };
  const tipo = TIPI_RISORSA.find((each) => ELENCO_IMPORTABILE_OF[each] === elenco);
  if (!tipo) return { to: '/employees' as const, search: {} };
  const { schermata, vista } = elencoOf(tipo);
  return { to: schermata, search: { vista } };
}
