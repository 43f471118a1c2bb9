/** A name for a message before the server has one; `crypto.randomUUID` is missing on plain HTTP addresses. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
