/** Constants that stay on the server: limits that would help an attacker, and values sent under other names. */
const withheld =
  /^(LOGIN_|SIGN_IN_|PASSWORD_RESET_|PASSWORD_HASHING|SECOND_FACTOR_FOR_|EMAIL_CONFIRMATION_|REGISTRATION_REVEALS|CODE_ATTEMPTS|ADMIN_|POLL_FREQUENCY|FEATURED_|IMAGE_|SITE_|TRAINING_|ANALYTICS_|ERROR_REPORTING_|LINK_PREVIEW_)/;
const secret = /_(SECRET|KEY|TOKEN)$/;
/** Limits that slow misuse. */
const pace = /_PER_(MINUTE|HOUR|DAY)(_NEW|_NEW_ACCOUNT)?$|_REPEAT_MIN$|^MOVE_OUT_BY_REPORTS$/;

/** The constants that browsers decide with, of all modules in one list, by the names of the specification. */
export const sharedSettings = (settings: object): Record<string, string | number | boolean> => {
  const shared: Record<string, string | number | boolean> = {};
  for (const module of Object.values(settings) as unknown[]) {
    if (typeof module !== 'object' || module === null) continue;
    for (const [name, value] of Object.entries(module) as [string, unknown][]) {
      if ([withheld, secret, pace].some((names) => names.test(name))) continue;
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') shared[name] = value;
    }
  }
  return shared;
};
