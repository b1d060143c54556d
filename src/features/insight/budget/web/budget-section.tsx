import './budget.css';
import { ChevronLeft, ChevronRight, Lock, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { SchedaSkeletonPanel, TabellaSection } from '#features/insight/report/web/scheda-panel.tsx';
import { euro, formatCella } from '#shared/cifre.ts';
import { misura, nellAnno } from '#shared/misure.ts';
import { nomeMese } from '#shared/periodi.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { brandStyle } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { BudgetDelBrand } from '../contract.ts';
import { type Andamento, andamentoDi, type Bilancio, PRIMO_ANNO, ULTIMO_ANNO } from '../rules.ts';
import { type Chiesto, useBudget, useDeleteBudget, useMesiChiusi } from './hooks.ts';

const BudgetDialog = lazyPart(() => import('./budget-dialog.tsx').then((file) => file.BudgetDialog));

export function BudgetSection({ chiesto, onAnno }: { chiesto: Chiesto; onAnno: (anno: string) => void }): ReactElement {
  const { data, error, isPlaceholderData, refetch } = useBudget(chiesto);
  const [edited, setEdited] = useState<number>();
  const anno = Number(chiesto.anno);
  const di = data?.brands.find(({ brand }) => brand.id === edited);
  const conBudget = data?.brands.filter(({ budget }) => budget !== null).length ?? 0;
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
              {conBudget === 0 && (
                <p className="res-empty">
                  {data.brands.some(({ modificabile }) => modificabile)
                    ? `Nessun budget per il ${data.anno}. Imposta quanto un brand può costare nell'anno: qui leggi se ci resta dentro.`
                    : `Nessun budget per il ${data.anno}. Lo imposta chi amministra il brand.`}
                </p>
              )}
              <ul className="rows budget">
                {data.brands.map((each) => (
                  <BrandBudgetRow key={each.brand.id} anno={data.anno} di={each} onEdit={() => setEdited(each.brand.id)} />
                ))}
                {conBudget > 1 && data.totale && (
                  <li>
                    <BilancioPanel nome={`I ${conBudget} brand con un budget`} bilancio={data.totale} />
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
      {di && data && <BudgetDialog anno={data.anno} di={di} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

const STATI = { chiuso: ' (chiuso)', passato: '', previsto: ' (previsto)' } as const;

/** The balance of a brand, with its months in a collapsible part. */
function BrandBudgetRow({ anno, di, onEdit }: { anno: number; di: BudgetDelBrand; onEdit: () => void }): ReactElement {
  const { brand, budget, mesi, modificabile } = di;
  const confirm = useConfirm();
  const remove = useDeleteBudget();
  const askToRemove = (id: number) =>
    confirm({
      title: 'Togli budget',
      text: `Sei sicuro di voler togliere il budget ${anno} di "${brand.nome}"? Ciò che è stato speso resta.`,
      verb: 'Togli',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const quale = `budget ${anno} di ${brand.nome}`;
  return (
    <li>
      <BilancioPanel
        nome={
          <>
            <span className="brand swatch" style={brandStyle(brand.colore)} aria-hidden />
            {brand.nome}
          </>
        }
        bilancio={{ ...di, importo: budget?.importo ?? null }}
        note={budget?.note}
        actions={
          modificabile &&
          (budget ? (
            <>
              <IconButton icon={Pencil} label={`Modifica ${quale}`} size="small" onClick={onEdit} />
              <IconButton icon={Trash2} label={`Togli ${quale}`} size="small" onClick={() => void askToRemove(budget.id)} />
            </>
          ) : (
            <Button size="small" icon={Plus} onClick={onEdit} aria-label={`Imposta ${quale}`}>
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
            misura: misura('euro_mese', nellAnno(anno)),
            colonne: ['Mese', 'Costo'],
            righe: mesi.map(({ mese, costo, stato }) => ({ label: `${nomeMese(mese)}${STATI[stato]}`, celle: [euro(costo)] })),
            totale: [euro(di.previsione)],
          }}
        />
      </details>
    </li>
  );
}

const ChiudiMesiDialog = lazyPart(() => import('./mesi-chiusi-dialog.tsx').then((file) => file.ChiudiMesiDialog));
const RiapriMeseDialog = lazyPart(() => import('./mesi-chiusi-dialog.tsx').then((file) => file.RiapriMeseDialog));

/** The note about the closed months of the year. An amministratore can close further months here and reopen the last closed one. */
function MesiChiusiNote({ anno, mesi }: { anno: number; mesi: BudgetDelBrand['mesi'] }): ReactElement {
  const mayClose = usePermessi().may('mesi.chiudi');
  const { data } = useMesiChiusi(mayClose);
  const [open, setOpen] = useState<'chiudi' | 'riapri'>();
  const close = () => setOpen(undefined);
  const ultimo = data?.chiusi[0]?.mese;
  const daChiudere = data?.da_chiudere ?? [];
  return (
    <div className="mesi-chiusi">
      <p className="report-note">{diceChiusi(anno, mesi)}</p>
      {daChiudere.length > 0 && (
        <Button size="small" icon={Lock} onClick={() => setOpen('chiudi')}>
          Chiudi mesi
        </Button>
      )}
      {ultimo && (
        <Button size="small" kind="ghost" icon={LockOpen} onClick={() => setOpen('riapri')}>
          Riapri {nomeMese(ultimo)}
        </Button>
      )}
      {open === 'chiudi' && <ChiudiMesiDialog mesi={daChiudere} onClose={close} />}
      {open === 'riapri' && ultimo && <RiapriMeseDialog mese={ultimo} onClose={close} />}
    </div>
  );
}

function diceChiusi(anno: number, mesi: BudgetDelBrand['mesi']): string {
  const chiusi = mesi.filter(({ stato }) => stato === 'chiuso').map(({ mese }) => nomeMese(mese));
  const [primo] = chiusi;
  if (primo === undefined) return `Nessun mese del ${anno} è chiuso: le cifre seguono ciò che si corregge dopo.`;
  const quali = chiusi.length === 1 ? `È chiuso ${primo}` : `Sono chiusi i mesi da ${primo.split(' ')[0]} a ${chiusi.at(-1)}`;
  return `${quali}: ciò che sono costati non cambia più.`;
}

const TONI: Record<Andamento, TagTone> = { entro: 'success', verso: 'warning', oltre: 'danger' };

interface BilancioPanelProps {
  nome: ReactNode;
  bilancio: Bilancio;
  note?: string | null | undefined;
  actions?: ReactNode;
}

/** Spent amount and forecast compared with the budget: as a sentence, as amounts and as a bar. */
function BilancioPanel({ nome, bilancio, note, actions }: BilancioPanelProps): ReactElement {
  const { importo, speso, previsione, resta } = bilancio;
  const andamento = andamentoDi(bilancio);
  return (
    <div className="bilancio">
      <b>{nome}</b>
      {andamento && (
        <div className="corso">
          <Tag tone={TONI[andamento]}>{diceAndamento(bilancio)}</Tag>
          <Barra bilancio={bilancio} importo={importo ?? 0} andamento={andamento} />
          {note && <p className="res-note">{note}</p>}
        </div>
      )}
      <dl>
        <Fatto label="Speso" valore={speso} segno={andamento && `speso ${andamento}`} />
        <Fatto label="Previsione" valore={previsione} segno={andamento && 'previsione'} />
        {importo !== null && <Fatto label="Budget" valore={importo} />}
        {resta !== null && (resta < 0 ? <Fatto label="Speso in più" valore={-resta} /> : <Fatto label="Resta" valore={resta} />)}
      </dl>
      {actions && <span className="end">{actions}</span>}
    </div>
  );
}

const Fatto = ({ label, valore, segno }: { label: string; valore: number; segno?: string | undefined }) => (
  <div>
    <dt>
      {segno && <i className={`key ${segno}`} aria-hidden />}
      {label}
    </dt>
    <dd>{formatCella(euro(valore))}</dd>
  </div>
);

/** 'Previsti 400,00 € oltre il budget'. For a past year the sentence is about the spent amount. */
function diceAndamento({ speso, previsione, resta, margine }: Bilancio): string {
  if ((resta ?? 0) < 0) return `Budget superato di ${formatCella(euro(-(resta ?? 0)))}`;
  const verbo = speso === previsione ? 'Spesi' : 'Previsti';
  const scarto = margine ?? 0;
  return `${verbo} ${formatCella(euro(Math.abs(scarto)))} ${scarto < 0 ? 'oltre' : 'sotto'} il budget`;
}

interface BarraProps {
  bilancio: Bilancio;
  importo: number;
  andamento: Andamento;
}

/** The full length is the larger of budget and forecast, and a mark shows the budget. The amounts give the same information as text. */
function Barra({ bilancio: { speso, previsione }, importo, andamento }: BarraProps): ReactElement {
  const whole = Math.max(importo, previsione, 0.01);
  const place = (amount: number) => (amount / whole) * 1000;
  return (
    <svg className={`barra-budget ${andamento}`} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="1000" height="10" />
      <rect className="previsione" width={place(previsione)} height="10" />
      <rect className="speso" width={place(speso)} height="10" />
      {previsione > importo && <rect className="limite" x={Math.max(place(importo) - 3, 0)} width="6" height="10" />}
    </svg>
  );
}
