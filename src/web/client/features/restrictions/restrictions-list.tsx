import { Button } from '@mantine/core';
import type { RestrictionView } from '../../../../modules/restrictions/contract/api.ts';
import { askToRestrict, useRestrictions } from '../../entities/restrictions/restrict.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { restrictionTexts } from './texts.ts';
import styles from './restrictions.module.css';

const texts = restrictionTexts;

/** Whom the member restricts, with a way to take it back (MOD-006, MOD-009). */
export const RestrictionsList = () => {
  const query = useRestrictions();
  return (
    <Loaded query={query} loading={<LoadingState rows={2} label={texts.loading} />}>
      {({ restriction }) =>
        restriction.length === 0 ? (
          <EmptyState
            text={
              <>
                <strong>{texts.empty}</strong>
                <br />
                {texts.emptyHelp}
              </>
            }
          />
        ) : (
          <ul className={styles.list}>
            {restriction.map((each) => (
              <Restricted key={each.blockee_uuid} of={each} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

const Restricted = ({ of }: { of: RestrictionView }) => {
  const name = of.username ?? texts.former;
  return (
    <Card as="li" padding="md" className={styles.restricted ?? ''}>
      <Avatar id={of.blockee_uuid} name={name} src={of.pic} size={44} />
      <div className={styles.who}>
        <h2>{name}</h2>
        {of.created_time === null ? null : (
          <p className={styles.quiet}>
            {texts.since} <TimeText at={of.created_time} show="date" />
          </p>
        )}
        {of.note ? (
          <p className={styles.reason}>
            <span className={styles.quiet}>{texts.reason}: </span>
            {of.note}
          </p>
        ) : null}
      </div>
      <Button variant="default" onClick={() => askToRestrict({ member: of.blockee_uuid, name }, true)}>
        {texts.takeBack}
      </Button>
    </Card>
  );
};
