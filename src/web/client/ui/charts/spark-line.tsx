import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';

const WIDTH = 160;
const HEIGHT = 36;

/** The course of a figure, without axes; the figure itself stands beside it in words. */
const SparkLine = ({ values }: { values: readonly number[] }) => {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [1, WIDTH - 1] });
  const y = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [HEIGHT - 2, 2] });
  const own = { data: [...values], x: (_: number, index: number) => x(index), y: (value: number) => y(value) };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none" aria-hidden>
      <AreaClosed {...own} yScale={y} fill="var(--ws-brand-soft)" />
      <LinePath {...own} stroke="var(--ws-brand)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};

export default SparkLine;
