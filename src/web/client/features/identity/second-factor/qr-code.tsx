import { renderSVG } from 'uqr';

/** Dark on light in the dark look, too: many cameras do not read the inverse. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const image = renderSVG(text, { ecc: 'M', border: 4 });
  return <img alt={label} src={`data:image/svg+xml,${encodeURIComponent(image)}`} width={208} height={208} />;
};

export default QrCode;
