import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack, LinePath } from '@visx/shape';
import type { ReactElement } from 'react';
import { formatCella, numero } from '#shared/cifre.ts';
import type { Grafico } from '../contract.ts';
import { CHART_HEIGHT, CHART_MARGINS, seriesColour } from './chart-style.ts';

const LABEL_WIDTH = 52;
const TICK_COUNT = 5;

interface ChartPanelProps {
  grafico: Grafico;
  width: number;
  activeIndex: number | undefined;
}

type Punto = { i: number } & Record<string, number>;

export function ChartPanel({ grafico: { punti, serie, unita }, width, activeIndex }: ChartPanelProps): ReactElement {
  const bars = serie.filter(({ forma }) => forma === 'barra');
  const lines = serie.filter(({ forma }) => forma === 'linea');
  const stacked = punti.map(
    (_, i) =>
      Object.fromEntries([['i', i], ...bars.map(({ nome, valori, sotto }) => [nome, (sotto ? -1 : 1) * (valori[i] ?? 0)])]) as Punto,
  );
  const [inner, base] = [
    Math.max(width - CHART_MARGINS.left - CHART_MARGINS.right, 1),
    CHART_HEIGHT - CHART_MARGINS.top - CHART_MARGINS.bottom,
  ];
  const x = scaleBand({ domain: punti.map((_, i) => i), range: [0, inner], padding: 0.3 });
  const y = scaleLinear({ domain: domainOf(punti.length, bars, lines), range: [base, 0], nice: true });
  // When all values are integers, the axis has integers only.
  const isWhole = serie.every(({ valori }) => valori.every((valore) => valore === null || Number.isInteger(valore)));
  const ticks = y.ticks(TICK_COUNT).filter((tick) => unita === 'euro' || !isWhole || Number.isInteger(tick));
  const centerOf = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2;
  const labelStep = Math.ceil(punti.length / Math.max(Math.floor(inner / LABEL_WIDTH), 1));
  const toneOf = (nome: string) => serie.find((each) => each.nome === nome)?.tono ?? 'software';
  return (
    <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} width={width} height={CHART_HEIGHT} aria-hidden="true">
      <g transform={`translate(${CHART_MARGINS.left} ${CHART_MARGINS.top})`}>
        {ticks.map((tick) => (
          <line key={tick} className={tick === 0 ? 'zero' : 'rete'} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} />
        ))}
        {activeIndex !== undefined && <rect className="qui" x={centerOf(activeIndex) - x.step() / 2} width={x.step()} height={base} />}
        <BarStack
          data={stacked}
          keys={bars.map(({ nome }) => nome)}
          x={({ i }) => i}
          xScale={x}
          yScale={y}
          color={() => ''}
          offset="diverging"
        >
          {(stacks) =>
            stacks.flatMap(({ key, bars: rects }) =>
              rects.map((rect) => (
                <rect
                  key={`${key} ${rect.index}`}
                  className="barra"
                  style={seriesColour(toneOf(key))}
                  x={rect.x}
                  y={Math.min(rect.y, rect.y + rect.height)}
                  width={rect.width}
                  height={Math.abs(rect.height)}
                />
              )),
            )
          }
        </BarStack>
        {lines.map(({ nome, tono, valori }) => (
          <g key={nome} className="tratto" style={seriesColour(tono)}>
            <LinePath
              data={valori}
              strokeDasharray={tono === 'prima' ? '4 4' : undefined}
              defined={(valore) => valore !== null}
              x={(_, i) => centerOf(i)}
              y={(valore) => y(valore ?? 0)}
            />
            {valori.map(
              (valore, i) =>
                valore !== null && <circle key={punti[i]?.nome} cx={centerOf(i)} cy={y(valore)} r={activeIndex === i ? 4 : 2.5} />,
            )}
          </g>
        ))}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => `${formatCella(numero(Math.abs(Number(value))))}${unita === 'euro' ? ' €' : ''}`}
        />
        <AxisBottom
          scale={x}
          top={base}
          hideAxisLine
          hideTicks
          tickValues={punti.map((_, i) => i).filter((i) => (punti.length - 1 - i) % labelStep === 0)}
          tickFormat={(value) => punti[Number(value)]?.breve ?? ''}
        />
      </g>
    </svg>
  );
}

type Serie = readonly { valori: readonly (number | null)[]; sotto?: boolean | undefined }[];

/**
 * Returns the range of the vertical axis. The axis starts at zero, so that a small change looks small, and ends at the highest stack or
 * line.
 */
function domainOf(points: number, bars: Serie, lines: Serie): [number, number] {
  const sums = (isBelow: boolean) =>
    Array.from({ length: points }, (_, i) =>
      bars.filter(({ sotto = false }) => sotto === isBelow).reduce((sum, { valori }) => sum + (valori[i] ?? 0), 0),
    );
  const lineValues = lines.flatMap(({ valori }) => valori.map((valore) => valore ?? 0));
  const max = Math.max(0, ...sums(false), ...lineValues);
  return [Math.min(0, ...sums(true).map((sum) => -sum)), max === 0 ? 1 : max];
}
