import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { call } from '#client/lib/call.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Notice } from '#ui/notice.tsx';

const ASK_EVERY = 15_000;

/** The maintenance page; leads on to `/wells` by itself as soon as the site answers (SIT-021, SIT-123, I-058). */
const ServerDown = () => {
  const product = useProductName();
  const { data: isUp } = useQuery({
    queryKey: ['is the site up'],
    queryFn: async ({ signal }) => (await call(siteConfiguration, {}, { signal, quiet: true })).ok,
    refetchInterval: ASK_EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  if (isUp) return <Navigate to="/wells" replace />;
  return (
    <Notice
      title={laterTexts.maintenance}
      documentTitle={laterTexts.maintenanceTitle}
      picture={<Illustration of="bucket" />}
      above={<Logo name={product} size={40} />}
    >
      <p>{laterTexts.maintenanceHint}</p>
    </Notice>
  );
};

export default ServerDown;
