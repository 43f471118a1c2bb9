import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values that may also lie in a file, named by the variable with `_FILE` at its end: secrets, and what is long. */
export const secretVariables = [
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'FACEBOOK_APP_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'LINK_PREVIEW_SECRET',
  'MAIL_BOUNCES_SECRET',
  'MASTER_KEY',
  'MASTER_KEY_ALSO',
  'METRICS_TOKEN',
  'NAMING_KEY',
  'NATS_CA',
  'NATS_CREDENTIALS',
  'NATS_URL',
  'OPENID_CLIENT_SECRET',
  'OPENVIDU_SECRET',
  'SITE_CONTENT',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRAINING_SECRET',
  'TURN_SECRET',
  'WRAPPING_KEY',
  'WRAPPING_KEY_ALSO',
] as const;

/** The variables with empty ones left out and secrets read from their files. */
export const readEnvironment = (given: Environment, secrets: readonly string[]) => {
  const environment: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value.trim() !== '') environment[name] = value.trim();
  for (const name of secrets) {
    const path = environment[`${name}_FILE`];
    if (path === undefined) continue;
    if (environment[name] !== undefined) problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
    try {
      environment[name] = readFileSync(path, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE: the file ${path} cannot be read`);
    }
  }
  return { environment: environment as Environment, problems };
};
