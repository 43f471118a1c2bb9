import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { restrictionTexts } from './texts.ts';
import styles from './restrictions.module.css';

const texts = restrictionTexts;

/** The way to whom the member restricts, without naming anybody on the way. */
export const RestrictionsLink = () => (
  <div className={styles.link}>
    <p>{texts.about}</p>
    <Button component={Link} to="/account/restrictions" variant="default">
      {texts.open}
    </Button>
  </div>
);
