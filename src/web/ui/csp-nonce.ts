import { setNonce } from 'get-nonce';

/** This page's nonce; the server puts it in the meta tag of each response. Undefined in development, where there is no CSP. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** Lets react-remove-scroll insert its <style>: Radix's Select has it, and a Popover that is modal. Before one is first drawn. */
export function allowStyles(): void {
  const nonce = cspNonce();
  if (nonce) setNonce(nonce);
}
