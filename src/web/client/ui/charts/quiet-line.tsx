import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useElementSize } from '@mantine/hooks';

const STEP = 34;
const MARGIN = { top: 16, side: 12, words: 84 };
const FALLBACK_WIDTH = 320;

/** Words from the lowest to the highest, and which of them was said when: a thin line without a figure or a colour that judges. */
const QuietLine = ({
  label,
  words,
  values,
}: {
  label: string;
  words: readonly string[];
  values: readonly number[];
}) => {
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured === 0 ? FALLBACK_WIDTH : measured;
  const height = MARGIN.top * 2 + STEP * (words.length - 1);
  const x = scaleLinear({
    domain: [0, Math.max(1, values.length - 1)],
    range: [MARGIN.words + MARGIN.side, Math.max(MARGIN.words + MARGIN.side, width - MARGIN.side)],
  });
  const y = scaleLinear({ domain: [1, words.length], range: [height - MARGIN.top, MARGIN.top] });
  return (
    <figure ref={ref} aria-label={label} dir="ltr" style={{ margin: 0, minWidth: 0 }}>
      <svg width={width} height={height} aria-hidden style={{ display: 'block', maxWidth: '100%' }}>
        {words.map((word, index) => (
          <g key={word}>
            <line
              x1={MARGIN.words}
              x2={width}
              y1={y(index + 1)}
              y2={y(index + 1)}
              stroke="var(--ws-line)"
              strokeDasharray="2 5"
            />
            <text x={0} y={y(index + 1)} dy="0.32em" fontSize={14} fill="var(--mantine-color-dimmed)">
              {word}
            </text>
          </g>
        ))}
        <LinePath
          data={[...values]}
          x={(_, index) => x(index)}
          y={(value) => y(value)}
          stroke="var(--ws-water-1)"
          strokeWidth={2}
        />
        {values.map((value, at) => (
          <circle key={x(at)} cx={x(at)} cy={y(value)} r={4.5} fill="var(--ws-brand)" />
        ))}
      </svg>
    </figure>
  );
};

export default QuietLine;
