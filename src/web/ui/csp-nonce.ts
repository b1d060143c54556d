import { setNonce } from 'get-nonce';

/** Undefined in development, where there is no CSP. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** Lets react-remove-scroll insert its <style>, which Radix Select and modal Popover need. Call it before the first one renders. */
export function allowInjectedStyles(): void {
  const nonce = cspNonce();
  if (nonce) setNonce(nonce);
}
