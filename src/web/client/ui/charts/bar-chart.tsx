import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useState } from 'react';
import { Row, Soft } from '../layout.tsx';
import styles from '../controls/choices.module.css';

export type Series = { name: string; colour: string; values: readonly number[] };
export type BarChartProps = {
  /** What the picture shows, as a sentence. */
  label: string;
  /** What the bars stand for, one each: a day, a month. Short for the axis, long to be read. */
  bars: readonly { short: string; long: string }[];
  /** From the foot of a bar to its top. */
  series: readonly Series[];
  /** What one bar says. */
  sentence: (at: number) => string;
  /** What the keys choose: "Day". */
  unit: string;
  height?: number;
  /** The end of the axis; the highest bar unless it is given. */
  most?: number;
  /** A value of the axis. */
  valueText?: (value: number) => string;
};

/** Room for the words of the axes, in `rem`; at the right half of the last one, which is wider than a narrow bar. */
const MARGIN = { top: 0.5, right: 1.125, bottom: 1.625, left: 2.75 };
const LABEL_WIDTH = 4;
/** Of a picture with few bars. */
const WIDEST_BAR = 56;
const FALLBACK_WIDTH = 640;

/** Words of the axes grow with the text that people chose. */
const pixelsOfRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const sumAt = (series: readonly Series[], bar: number): number =>
  series.reduce((sum, { values }) => sum + (values[bar] ?? 0), 0);

/** Stacked bars. Arrow keys, a pointer or a finger choose one, which is then read out in words. */
const BarChart = ({
  label,
  bars,
  series,
  sentence,
  unit,
  height = 200,
  most: given,
  valueText = String,
}: BarChartProps) => {
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const [chosen, setChosen] = useState(bars.length - 1);
  const at = Math.min(chosen, bars.length - 1);
  const width = measured === 0 ? FALLBACK_WIDTH : measured;
  const rem = pixelsOfRem();
  const [left, top] = [MARGIN.left * rem, MARGIN.top * rem];
  const inner = {
    width: Math.max(0, width - left - MARGIN.right * rem),
    height: height - top - MARGIN.bottom * rem,
  };
  const most = given ?? Math.max(1, ...bars.map((_, bar) => sumAt(series, bar)));
  const x = scaleBand({ domain: bars.map((_, bar) => bar), range: [0, inner.width], padding: 0.25 });
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: given === undefined });
  const barWidth = Math.min(x.bandwidth(), WIDEST_BAR);
  const every = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH * rem) / Math.max(1, inner.width)));
  const ticks = y.ticks(Math.min(4, most)).filter(Number.isInteger);
  return (
    <>
      <figure className={styles.plot} ref={ref} style={{ height }} aria-label={label}>
        <svg width={width} height={height} aria-hidden>
          <g transform={`translate(${left},${top})`}>
            <GridRows scale={y} width={inner.width} tickValues={ticks} stroke="var(--ws-line)" />
            {bars.map((_, bar) => (
              <Bar
                key={bar}
                at={bar}
                series={series}
                x={(x(bar) ?? 0) + (x.bandwidth() - barWidth) / 2}
                width={barWidth}
                y={y}
                isChosen={bar === at}
              />
            ))}
            <AxisLeft
              scale={y}
              tickValues={ticks}
              hideTicks
              hideAxisLine
              tickFormat={(value) => valueText(Number(value))}
            />
            <AxisBottom
              top={inner.height}
              scale={x}
              hideTicks
              stroke="var(--ws-line-strong)"
              tickValues={bars.map((_, bar) => bar).filter((bar) => (bars.length - 1 - bar) % every === 0)}
              tickFormat={(bar) => bars[bar]?.short ?? ''}
              tickLabelProps={{ textAnchor: 'middle', dy: '0.25em' }}
            />
          </g>
        </svg>
        {bars.length === 0 ? null : (
          <input
            type="range"
            className={styles.chooser}
            // By the frame, not as measured: a phone that was turned would be too wide until it is measured again.
            style={{
              insetInlineStart: `${MARGIN.left}rem`,
              inlineSize: `calc(100% - ${MARGIN.left + MARGIN.right}rem)`,
            }}
            min={0}
            max={bars.length - 1}
            step={1}
            value={at}
            aria-label={unit}
            aria-valuetext={sentence(at)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
      </figure>
      <Soft mih="1.5em" aria-hidden>
        {bars.length === 0 ? '' : sentence(at)}
      </Soft>
      <Row gap="md" as="ul" aria-hidden>
        {series.map(({ name, colour }) => (
          <Row as="li" key={name} gap="xxs" fz="sm">
            <span className={styles.key} style={{ '--key': colour } as never} />
            {name}
          </Row>
        ))}
      </Row>
    </>
  );
};

const Bar = ({
  at,
  series,
  x,
  width,
  y,
  isChosen,
}: {
  at: number;
  series: readonly Series[];
  x: number;
  width: number;
  y: (value: number) => number;
  isChosen: boolean;
}) => {
  const parts = series.map(({ name, colour, values }, index) => {
    const from = sumAt(series.slice(0, index), at);
    return { name, colour, top: y(from + (values[at] ?? 0)), foot: y(from) };
  });
  return (
    <g opacity={isChosen ? 1 : 0.8}>
      {parts
        .filter(({ top, foot }) => top < foot)
        .map(({ name, colour, top, foot }) => (
          <rect
            key={name}
            x={x}
            width={width}
            y={top}
            height={foot - top}
            fill={colour}
            stroke="var(--ws-surface)"
            strokeWidth={1}
          />
        ))}
      {sumAt(series, at) === 0 ? (
        <rect x={x} width={width} y={y(0) - 1} height={1} fill="var(--ws-line-strong)" />
      ) : null}
      {isChosen ? (
        <rect
          x={x - 2}
          width={width + 4}
          y={0}
          height={y(0)}
          fill="none"
          stroke="var(--ws-link)"
          strokeDasharray="2 3"
        />
      ) : null}
    </g>
  );
};

export default BarChart;
