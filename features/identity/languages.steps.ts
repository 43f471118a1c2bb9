import { createAccount, updateProfile } from '#modules/identity/contract/api/accounts.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { Given, When } from '../support/steps.ts';

Given('{actor} reads in {language}', async function (name, language: Language) {
  await this.done(name, updateProfile, { language });
  // Pages say so with each call.
  this.caller(name).language = language;
});

When(
  '{actor} whose browser reads {language} registers as {string} with the address {string}',
  async function (name, language: Language, username: string, email: string) {
    this.caller(name).language = language;
    const password = 'a-river-of-quiet-stones';
    await this.call(name, createAccount, { email, username, password, terms: true, language });
  },
);
