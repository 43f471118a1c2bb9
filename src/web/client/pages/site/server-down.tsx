import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { texts } from '#client/lib/texts.ts';
import { siteConfigQuery, useProductName } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Notice } from '#ui/notice.tsx';

const ASK_EVERY = 15_000;

/** The maintenance page; leads on to `/wells` by itself as soon as the site answers (SIT-021, SIT-123, I-058). */
const ServerDown = () => {
  const product = useProductName();
  const member = useMember();
  const { data, isSuccess, isFetchedAfterMount } = useQuery({
    ...siteConfigQuery,
    refetchInterval: ASK_EVERY,
    refetchOnMount: 'always',
    staleTime: 0,
  });
  if (isSuccess && isFetchedAfterMount && !data.maintenance) return <Navigate to="/wells" replace />;
  return (
    <Notice
      title={laterTexts.maintenance}
      documentTitle={laterTexts.maintenanceTitle}
      picture="bucket"
      above={<Logo name={product} size={40} />}
    >
      <p>{laterTexts.maintenanceHint}</p>
      {member ? <Link to="/logout">{texts.frame.logOut}</Link> : null}
    </Notice>
  );
};

export default ServerDown;
