import { createHmac, randomUUID } from 'node:crypto';
import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { logInToTraining } from '../contract/training-api.ts';

/** How long a link works, in seconds (C-106). */
const VALID_SECONDS = 60;

const encoded = (of: object): string => Buffer.from(JSON.stringify(of)).toString('base64url');

/** A JSON web token, signed with HS256. */
const signed = (claims: object, secret: string): string => {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

/** Logs members in to the host training by a link that is made for each click and never stored (SIT-085, C-106). */
export const trainingHandler = (of: {
  settings: Pick<SiteSettings, 'TRAINING_URL' | 'TRAINING_SECRET'>;
  reachable: IdentityQueries['reachable'];
}): Handler =>
  memberHandler(logInToTraining, async (_, { member, now }) => {
    const { TRAINING_URL, TRAINING_SECRET } = of.settings;
    const owner = await of.reachable(member.id);
    if (TRAINING_URL === '' || TRAINING_SECRET === '' || owner === null) return refuse('TRAINING_NOT_OPEN');
    const issued = Math.floor(Date.parse(now) / 1000);
    const url = new URL(TRAINING_URL);
    const claims = {
      jti: randomUUID(),
      iat: issued,
      exp: issued + VALID_SECONDS,
      external_id: member.id,
      email: owner.email,
      first_name: owner.username,
    };
    url.searchParams.set('jwt', signed(claims, TRAINING_SECRET));
    return { url: url.href };
  });
