/** Every sentence of logging in with other providers. */
export const loginTexts = {
  or: 'or',
  with: (provider: string) => `Continue with ${provider}`,
  agreement: {
    before:
      'If you have no account yet, this opens one. By going on you confirm that you are at least 18 years old and agree to the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy policy',
  },
  back: {
    title: (provider: string) => `Log in with ${provider}`,
    linkTitle: (provider: string) => `Link ${provider}`,
    other: 'another provider',
    waiting: 'Logging you in',
    linking: 'Linking your login',
    canceled: (provider: string) => `You stopped at ${provider}. Nothing was changed.`,
    toLogin: 'Back to log in',
    toAccount: 'Back to your account',
    linked: (provider: string) => `From now on you can log in with ${provider}.`,
  },
} as const;
