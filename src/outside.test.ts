// Checks that the server contacts only the database, the mail server, the identity provider and the receivers of webhooks, and starts only
// the programs of the embedded database. A request cannot make the server contact another system.
import { describe, expect, test } from 'vitest';
import { importsOf, offenders, sources, textOf } from '#testing/sources.ts';

const serverFiles = sources.filter((file) => !/\/web\/|\/testing\/|\.tsx$|^src\/app\/shell\/|^demo\//.test(file));
const filesImporting = (names: RegExp) => offenders(serverFiles, (file) => importsOf(file).some((name) => names.test(name)));

describe('Outgoing connections of the server', () => {
  test('The server sends mail only to the mail server of the settings', () => {
    expect(filesImporting(/^nodemailer$/)).toEqual(['src/features/notifications/posta/server/smtp-client.ts']);
    expect(textOf('src/app/open-posta.ts')).toContain('createSmtp({ url: SMTP_URL, from: MAIL_FROM })');
    expect(offenders(serverFiles, (file) => /\bcreateSmtp\(\{ url: (?!SMTP_URL)/.test(textOf(file)))).toEqual([]);
  });

  test('The server connects only to the identity provider that the variable OIDC_ISSUER names', () => {
    expect(filesImporting(/^openid-client$/)).toEqual(['src/features/accounts/azienda/server/openid-provider.ts']);
    expect(textOf('src/app/server.ts')).toContain('createProvider({ issuer: OIDC_ISSUER,');
    expect(offenders(serverFiles, (file) => /\bcreateProvider\(\{ issuer: (?!OIDC_ISSUER)/.test(textOf(file)))).toEqual([]);
  });

  test('Only receiver-client.ts sends requests to receivers of webhooks; it checks each address first (src/features/notifications/webhook/indirizzi.test.ts)', () => {
    expect(filesImporting(/^node:(https|dns\/promises)$/)).toEqual(['src/features/notifications/webhook/server/receiver-client.ts']);
    expect(textOf('src/features/notifications/webhook/server/receiver-client.ts').match(/\.request\(/g)).toHaveLength(1);
    expect(textOf('src/features/notifications/webhook/server/receiver-client.ts')).toContain('lookup: guarded');
  });

  test('Server files import only types from node:http, because a value import loads a fetch implementation that the server does not use', () => {
    const valueImport = /import (?!type )[^;]*from 'node:http'|import\('node:http'\)/;
    expect(offenders(serverFiles, (file) => valueImport.test(textOf(file)))).toEqual([]);
    expect(offenders(serverFiles, (file) => /getBuiltinModule/.test(textOf(file)))).toEqual([
      'src/features/notifications/webhook/server/receiver-client.ts',
    ]);
  });

  test('Of all server files only receiver-client.ts opens network connections with Node.js or fetch; src/architecture.test.ts checks the connections to the database', () => {
    const networkCall =
      /\bfetch\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\b|import \{[^}]*\b(request|get|connect|createConnection|lookup|resolve)\b[^}]*\} from 'node:(http|https|http2|net|tls|dgram|dns)(\/promises)?'|from 'undici'/;
    const violations = offenders(serverFiles, (file) => networkCall.test(textOf(file)) && !file.endsWith('/receiver-client.ts'));
    expect(
      violations,
      'Code that contacts another machine needs a list of allowed targets and must not follow redirects. Use receiver-client.ts.',
    ).toEqual([]);
  });
});

test('Only the embedded database starts programs, and it uses no shell', () => {
  const processStarters = filesImporting(/^node:(child_process|vm|cluster)$/);
  expect(offenders(processStarters, (file) => !file.startsWith('packages/local-postgres/src/'))).toEqual([]);
  const shell = /\bshell: true|import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/;
  expect(offenders(processStarters, (file) => shell.test(textOf(file)))).toEqual([]);
});

test('No code runs a text as a program or inserts it as HTML', () => {
  const codeExecution = /\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/;
  expect(offenders(sources, (file) => codeExecution.test(textOf(file)))).toEqual([]);
});

test('Only the listed files store data in the browser: theme, key shortcuts, last reload, the closed panel of an absence, and inventory codes of a phone that is offline', () => {
  const browserStorage = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches)\b|'idb-keyval'/;
  expect(offenders(sources, (file) => browserStorage.test(textOf(file)))).toEqual([
    'src/app/shell/screen-boundary.tsx',
    'src/features/equipment/inventari/web/make-coda.ts',
    'src/features/insight/registro/web/mentre-non-cera-panel.tsx',
    'src/web/screen/key-shortcuts.ts',
    'src/web/ui/theme.ts',
  ]);
});
