/** True when the browser supports passkeys at this address: over TLS or on localhost, but not for an IP address. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
