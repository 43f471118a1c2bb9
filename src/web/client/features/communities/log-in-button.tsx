import { withoutLanguage } from '#client/lib/language/language.ts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';

/** Leads a visitor to the log-in and back to the page they are on. */
export const LogInButton = ({ label }: { label: string }) => {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        storeReturnPath(withoutLanguage(location.pathname) + location.search);
        void navigate('/login');
      }}
    >
      {label}
    </Button>
  );
};
