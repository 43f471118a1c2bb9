import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const passkeyTexts = editable('passkeys', {
  title: 'Passkeys',
  why: 'With a passkey you log in by the fingerprint, face or PIN of your device, without a password. It works on this website alone, so nobody can trick you out of it.',
  unsupported: 'This browser does not know passkeys.',
  none: 'You have no passkey yet.',
  added: 'added',
  used: 'last used',
  open: 'Add a passkey',
  name: 'Name of the passkey',
  nameHint: 'So that you recognise it later, such as “My phone”.',
  nameMissing: 'Please enter a name',
  password: 'Your password',
  passwordWhy: 'You logged in a while ago. We want to make sure that it is you.',
  passwordMissing: 'Please enter your password',
  add: 'Continue on this device',
  cancel: 'Cancel',
  notMade: 'No passkey was made. You can try again.',
  thereAlready: 'This device has a passkey for your account already. You can log in with it.',
  done: 'The passkey is added. From now on you can log in with it.',
  remove: 'Remove',
  removeOne: message('Remove the passkey {name}', (name: string) => ({ name })),
  removed: 'The passkey is removed.',
  logIn: 'Log in with a passkey',
  notUsed: 'No passkey was used. You can try again, or log in with your password.',
} as const);
