import { Download } from '#server/http/download.ts';

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** One of a record's files, as something to keep: never shown under our own address. */
export function fileOf(
  { tipo, codice }: { tipo: string; codice: string },
  bytes: Buffer,
  { media, quale }: { media: string; quale: string },
): Download {
  const name = `verbale-${tipo}-${codice.replace('/', '-')}${quale}.${ENDINGS[media]}`;
  return new Download({ name, type: media, content: once(bytes) });
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
