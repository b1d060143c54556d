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

/** With the colour that stands for it in the bar. */
const Fatto = ({ label, valore, segno }: { label: string; valore: number; segno?: string | undefined }) => (
  <div>
    <dt>
      {segno && <i className={`key ${segno}`} aria-hidden />}
      {label}
    </dt>
    <dd>{formatCella(euro(valore))}</dd>
  </div>
);

/** 'Previsti 400,00 € oltre il budget'. A year that is over says what was spent. */
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

/** As long as the larger of budget and forecast; a mark stands where the budget ends. The figures say the same. */
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
