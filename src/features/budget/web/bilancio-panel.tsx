import type { ReactElement, ReactNode } from 'react';
import { euro, formatCella } from '#shared/cifre.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { type Andamento, andamentoDi, type Bilancio } from '../rules.ts';

const TONI: Record<Andamento, TagTone> = { entro: 'success', verso: 'warning', oltre: 'danger' };

interface BilancioPanelProps {
  nome: ReactNode;
  bilancio: Bilancio;
  note?: string | null | undefined;
  actions?: ReactNode;
}

/** What was spent and will have been, beside what may be: in words, in figures and as a bar. */
export function BilancioPanel({ nome, bilancio, note, actions }: BilancioPanelProps): ReactElement {
  const { importo, speso, previsione, resta } = bilancio;
  const andamento = andamentoDi(bilancio);
  return (
    <div className="bilancio">
      <header>
        <b>{nome}</b>
        {andamento && <Tag tone={TONI[andamento]}>{dice(andamento, bilancio)}</Tag>}
        {actions && <span className="end">{actions}</span>}
      </header>
      {importo !== null && <Barra importo={importo} speso={speso} previsione={previsione} andamento={andamento} />}
      <dl className="report-facts">
        <Fatto label="Speso" valore={speso} />
        <Fatto label="Previsione a fine anno" valore={previsione} />
        {importo !== null && <Fatto label="Budget" valore={importo} />}
        {resta !== null &&
          (resta < 0 ? <Fatto label="Speso in più" valore={-resta} /> : <Fatto label="Resta da spendere" valore={resta} />)}
      </dl>
      {note && <p className="res-note">{note}</p>}
    </div>
  );
}

const Fatto = ({ label, valore }: { label: string; valore: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCella(euro(valore))}</dd>
  </div>
);

/** 'A fine anno 400,00 € oltre il budget'. */
function dice(andamento: Andamento, { resta, margine }: Bilancio): string {
  if (andamento === 'oltre') return `Budget superato di ${formatCella(euro(-(resta ?? 0)))}`;
  if (andamento === 'verso') return `Previsti ${formatCella(euro(-(margine ?? 0)))} oltre il budget`;
  return `Entro il budget: ${formatCella(euro(margine))} in meno`;
}

interface BarraProps {
  importo: number;
  speso: number;
  previsione: number;
  andamento: Andamento | undefined;
}

/** As long as the larger of budget and forecast; a mark stands where the budget ends. The figures say the same. */
function Barra({ importo, speso, previsione, andamento }: BarraProps): ReactElement {
  const whole = Math.max(importo, previsione, 0.01);
  const place = (amount: number) => (amount / whole) * 1000;
  return (
    <svg className={`barra-budget ${andamento ?? ''}`} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="1000" height="10" />
      <rect className="previsione" width={place(previsione)} height="10" />
      <rect className="speso" width={place(speso)} height="10" />
      {previsione > importo && <rect className="limite" x={Math.max(place(importo) - 2, 0)} width="4" height="10" />}
    </svg>
  );
}
