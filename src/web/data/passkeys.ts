import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

interface Sfida {
  sfida: string;
  dominio: string;
}

export async function createPasskey({
  sfida,
  dominio,
  utente,
  esistenti,
}: Sfida & { utente: { id: string; nome: string }; esistenti: string[] }) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: sfida,
      rp: { id: dominio, name: 'Organico' },
      user: { id: utente.id, name: utente.nome, displayName: utente.nome },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: esistenti.map((each) => ({ type: 'public-key', id: each })),
      attestation: 'none',
      timeout: 180_000,
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

export async function signWithPasskey({ sfida, dominio }: Sfida) {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: sfida, rpId: dominio, userVerification: 'required', timeout: 180_000 },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

export function passkeyErrorText(error: Error): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'Questo dispositivo ha già una passkey per il tuo account.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return "L'operazione è stata annullata, o il tempo è scaduto.";
  return 'Il dispositivo non è riuscito a usare la passkey. Riprova, o usa un altro modo.';
}
