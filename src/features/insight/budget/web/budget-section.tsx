import './budget.css';
import { ChevronLeft, ChevronRight, Lock, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { SchedaSkeletonPanel, TabellaSection } from '#features/insight/report/web/scheda-panel.tsx';
import { euro, formatCella } from '#shared/cifre.ts';
import { formatNellAnno, misura } from '#shared/misure.ts';
import { nomeMese } from '#shared/periodi.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { brandStyle } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { BudgetDelBrand } from '../contract.ts';
import { type Andamento, andamentoOf, type Bilancio, PRIMO_ANNO, ULTIMO_ANNO } from '../rules.ts';
import { type BudgetQuery, useBudget, useDeleteBudget, useMesiChiusi } from './hooks.ts';

const BudgetDialog = lazyPart(() => import('./budget-dialog.tsx').then((file) => file.BudgetDialog));

export function BudgetSection({ chiesto: query, onAnno }: { chiesto: BudgetQuery; onAnno: (anno: string) => void }): ReactElement {
  const { data, error, isPlaceholderData, refetch } = useBudget(query);
  const [edited, setEdited] = useState<number>();
  const anno = Number(query.anno);
  const brandBudget = data?.brands.find(({ brand }) => brand.id === edited);
  const budgetCount = data?.brands.filter(({ budget }) => budget !== null).length ?? 0;
  return (
    <Section
      title={`Budget ${anno}`}
      action={
        <>
          <IconButton
            icon={ChevronLeft}
            label={`Budget ${anno - 1}`}
            size="small"
            disabled={anno <= PRIMO_ANNO}
            onClick={() => onAnno(String(anno - 1))}
          />
          <IconButton
            icon={ChevronRight}
            label={`Budget ${anno + 1}`}
            size="small"
            disabled={anno >= ULTIMO_ANNO}
            onClick={() => onAnno(String(anno + 1))}
          />
        </>
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.brands.length > 0 && (
            <>
              {budgetCount === 0 && (
                <p className="res-empty">
                  {data.brands.some(({ modificabile }) => modificabile)
                    ? `Nessun budget per il ${data.anno}. Imposta quanto un brand può costare nell'anno: qui leggi se ci resta dentro.`
                    : `Nessun budget per il ${data.anno}. Lo imposta chi amministra il brand.`}
                </p>
              )}
              <ul className="rows budget">
                {data.brands.map((each) => (
                  <BrandBudgetRow key={each.brand.id} anno={data.anno} brandBudget={each} onEdit={() => setEdited(each.brand.id)} />
                ))}
                {budgetCount > 1 && data.totale && (
                  <li>
                    <BilancioPanel nome={`I ${budgetCount} brand con un budget`} bilancio={data.totale} />
                  </li>
                )}
              </ul>
              <MesiChiusiNote anno={data.anno} mesi={data.brands[0]?.mesi ?? []} />
            </>
          )}
          <p className="report-note">{data.nota}</p>
        </div>
      ) : error ? (
        <p className="res-empty" role="alert">
          I budget non sono stati caricati.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      ) : (
        <SchedaSkeletonPanel />
      )}
      {brandBudget && data && <BudgetDialog anno={data.anno} brandBudget={brandBudget} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

const STATI = { chiuso: ' (chiuso)', passato: '', previsto: ' (previsto)' } as const;

function BrandBudgetRow({ anno, brandBudget, onEdit }: { anno: number; brandBudget: BudgetDelBrand; onEdit: () => void }): ReactElement {
  const { brand, budget, mesi, modificabile } = brandBudget;
  const confirm = useConfirm();
  const remove = useDeleteBudget();
  const confirmAndRemove = (id: number) =>
    confirm({
      title: 'Togli budget',
      text: `Sei sicuro di voler togliere il budget ${anno} di "${brand.nome}"? Ciò che è stato speso resta.`,
      verb: 'Togli',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const budgetLabel = `budget ${anno} di ${brand.nome}`;
  return (
    <li>
      <BilancioPanel
        nome={
          <>
            <span className="brand swatch" style={brandStyle(brand.colore)} aria-hidden />
            {brand.nome}
          </>
        }
        bilancio={{ ...brandBudget, importo: budget?.importo ?? null }}
        note={budget?.note}
        actions={
          modificabile &&
          (budget ? (
            <>
              <IconButton icon={Pencil} label={`Modifica ${budgetLabel}`} size="small" onClick={onEdit} />
              <IconButton icon={Trash2} label={`Togli ${budgetLabel}`} size="small" onClick={() => void confirmAndRemove(budget.id)} />
            </>
          ) : (
            <Button size="small" icon={Plus} onClick={onEdit} aria-label={`Imposta ${budgetLabel}`}>
              Imposta budget
            </Button>
          ))
        }
      />
      <details className="report-values">
        <summary className="link">
          Mese per mese<span className="sr">: {brand.nome}</span>
        </summary>
        <TabellaSection
          tabella={{
            titolo: `${brand.nome}: i mesi del ${anno}`,
            misura: misura('euro_mese', formatNellAnno(anno)),
            colonne: ['Mese', 'Costo'],
            righe: mesi.map(({ mese, costo, stato }) => ({ label: `${nomeMese(mese)}${STATI[stato]}`, celle: [euro(costo)] })),
            totale: [euro(brandBudget.previsione)],
          }}
        />
      </details>
    </li>
  );
}

const CloseMesiDialog = lazyPart(() => import('./mesi-chiusi-dialog.tsx').then((file) => file.CloseMesiDialog));
const ReopenMeseDialog = lazyPart(() => import('./mesi-chiusi-dialog.tsx').then((file) => file.ReopenMeseDialog));

function MesiChiusiNote({ anno, mesi }: { anno: number; mesi: BudgetDelBrand['mesi'] }): ReactElement {
  const canClose = usePermessi().may('mesi.chiudi');
  const { data } = useMesiChiusi(canClose);
  const [openDialog, setOpenDialog] = useState<'chiudi' | 'riapri'>();
  const close = () => setOpenDialog(undefined);
  const lastClosed = data?.chiusi[0]?.mese;
  const mesiToClose = data?.da_chiudere ?? [];
  return (
    <div className="mesi-chiusi">
      <p className="report-note">{describeChiusi(anno, mesi)}</p>
      {mesiToClose.length > 0 && (
        <Button size="small" icon={Lock} onClick={() => setOpenDialog('chiudi')}>
          Chiudi mesi
        </Button>
      )}
      {lastClosed && (
        <Button size="small" kind="ghost" icon={LockOpen} onClick={() => setOpenDialog('riapri')}>
          Riapri {nomeMese(lastClosed)}
        </Button>
      )}
      {openDialog === 'chiudi' && <CloseMesiDialog mesi={mesiToClose} onClose={close} />}
      {openDialog === 'riapri' && lastClosed && <ReopenMeseDialog mese={lastClosed} onClose={close} />}
    </div>
  );
}

function describeChiusi(anno: number, mesi: BudgetDelBrand['mesi']): string {
  const chiusi = mesi.filter(({ stato }) => stato === 'chiuso').map(({ mese }) => nomeMese(mese));
  const [primo] = chiusi;
  if (primo === undefined) return `Nessun mese del ${anno} è chiuso: le cifre seguono ciò che si corregge dopo.`;
  const closedText = chiusi.length === 1 ? `È chiuso ${primo}` : `Sono chiusi i mesi da ${primo.split(' ')[0]} a ${chiusi.at(-1)}`;
  return `${closedText}: ciò che sono costati non cambia più.`;
}

const TONES: Record<Andamento, TagTone> = { entro: 'success', verso: 'warning', oltre: 'danger' };

interface BilancioPanelProps {
  nome: ReactNode;
  bilancio: Bilancio;
  note?: string | null | undefined;
  actions?: ReactNode;
}

function BilancioPanel({ nome, bilancio, note, actions }: BilancioPanelProps): ReactElement {
  const { importo, speso, previsione, resta } = bilancio;
  const andamento = andamentoOf(bilancio);
  return (
    <div className="bilancio">
      <b>{nome}</b>
      {andamento && (
        <div className="corso">
          <Tag tone={TONES[andamento]}>{describeAndamento(bilancio)}</Tag>
          <BudgetBar bilancio={bilancio} importo={importo ?? 0} andamento={andamento} />
          {note && <p className="res-note">{note}</p>}
        </div>
      )}
      <dl>
        <Amount label="Speso" valore={speso} swatch={andamento && `speso ${andamento}`} />
        <Amount label="Previsione" valore={previsione} swatch={andamento && 'previsione'} />
        {importo !== null && <Amount label="Budget" valore={importo} />}
        {resta !== null && (resta < 0 ? <Amount label="Speso in più" valore={-resta} /> : <Amount label="Resta" valore={resta} />)}
      </dl>
      {actions && <span className="end">{actions}</span>}
    </div>
  );
}

const Amount = ({ label, valore, swatch }: { label: string; valore: number; swatch?: string | undefined }) => (
  <div>
    <dt>
      {swatch && <i className={`key ${swatch}`} aria-hidden />}
      {label}
    </dt>
    <dd>{formatCella(euro(valore))}</dd>
  </div>
);

/**
 * Describes how a budget compares with its forecast, for example 'Previsti 400,00 € oltre il budget'. For a past year the sentence is about
 * the spent amount.
 */
function describeAndamento({ speso, previsione, resta, margine }: Bilancio): string {
  if ((resta ?? 0) < 0) return `Budget superato di ${formatCella(euro(-(resta ?? 0)))}`;
  const verb = speso === previsione ? 'Spesi' : 'Previsti';
  const difference = margine ?? 0;
  return `${verb} ${formatCella(euro(Math.abs(difference)))} ${difference < 0 ? 'oltre' : 'sotto'} il budget`;
}

interface BudgetBarProps {
  bilancio: Bilancio;
  importo: number;
  andamento: Andamento;
}

/**
 * Renders the spent amount and the forecast as a bar. The full length is the larger of budget and forecast, and a mark shows the budget.
 * Screen readers skip the bar, because the amounts are also shown as text.
 */
function BudgetBar({ bilancio: { speso, previsione }, importo, andamento }: BudgetBarProps): ReactElement {
  const fullLength = Math.max(importo, previsione, 0.01);
  const toWidth = (amount: number) => (amount / fullLength) * 1000;
  return (
    <svg className={`barra-budget ${andamento}`} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="1000" height="10" />
      <rect className="previsione" width={toWidth(previsione)} height="10" />
      <rect className="speso" width={toWidth(speso)} height="10" />
      {previsione > importo && <rect className="limite" x={Math.max(toWidth(importo) - 3, 0)} width="6" height="10" />}
    </svg>
  );
}
