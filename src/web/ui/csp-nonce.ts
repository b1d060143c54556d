import { setNonce } from 'get-nonce';

/** Returns the nonce of the page's CSP; undefined in development, where there is no CSP. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** Allows react-remove-scroll to insert its <style> element. Call this before a Radix Select or a modal Popover renders. */
export function allowInjectedStyles(): void {
  const nonce = cspNonce();
  if (nonce) setNonce(nonce);
}
