import { setNonce } from 'get-nonce';

/** This page's nonce; the server puts it in the meta tag of each response. Undefined in development, where there is no CSP. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** Lets react-remove-scroll (Radix Select) insert its <style>. Before it is first drawn. */
export function allowStyles(): void {
  const nonce = cspNonce();
  if (nonce) setNonce(nonce);
}
