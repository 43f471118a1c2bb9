import type { PaymentProvider } from '#kernel/parts.ts';

/** The holder of a card takes a charge back at the bank; the embedded payment server notifies the product of it. */
export const disputing =
  (provider: PaymentProvider | undefined) =>
  async (paid: string): Promise<void> => {
    if (!provider) throw new Error('In this example nothing is paid, so nothing can be disputed');
    const response = await fetch(`${provider.apiUrl}/v1/sandbox/dispute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}` },
      body: new URLSearchParams({ paid }),
    });
    if (!response.ok) throw new Error(`The bank took nothing back: ${await response.text()}`);
  };
