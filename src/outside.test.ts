// What the server reaches beyond itself: the database, the mail server, receivers of webhooks, the programs of the embedded database. Nothing else
// of a request says where.
import { describe, expect, test } from 'vitest';
import { importsOf, offenders, sources, textOf } from '#testing/sources.ts';

/** What runs on the server: all but the browser's files, and what tests stand on. */
const onServer = sources.filter((file) => !/\/web\/|\/testing\/|\.tsx$|^src\/app\/shell\/|^demo\//.test(file));
const importing = (names: RegExp) => offenders(onServer, (file) => importsOf(file).some((name) => names.test(name)));

describe('the server speaks first', () => {
  test('to the mail server alone, which the settings name', () => {
    expect(importing(/^nodemailer$/)).toEqual(['src/features/notifications/posta/server/reach-smtp.ts']);
    expect(textOf('src/app/open-posta.ts')).toContain('reachSmtp({ url: SMTP_URL, from: MAIL_FROM })');
    expect(offenders(onServer, (file) => /\breachSmtp\(\{ url: (?!SMTP_URL)/.test(textOf(file)))).toEqual([]);
  });

  test('to the company’s provider alone, which the settings name too', () => {
    expect(importing(/^openid-client$/)).toEqual(['src/features/accounts/azienda/server/reach-provider.ts']);
    expect(textOf('src/app/server.ts')).toContain('reachProvider({ issuer: OIDC_ISSUER,');
    expect(offenders(onServer, (file) => /\breachProvider\(\{ issuer: (?!OIDC_ISSUER)/.test(textOf(file)))).toEqual([]);
  });

  test('Only reach-receiver.ts sends requests to receivers of webhooks; it checks each address first (src/features/notifications/webhook/indirizzi.test.ts)', () => {
    expect(importing(/^node:(https|dns\/promises)$/)).toEqual(['src/features/notifications/webhook/server/reach-receiver.ts']);
    expect(textOf('src/features/notifications/webhook/server/reach-receiver.ts').match(/\.request\(/g)).toHaveLength(1);
    expect(textOf('src/features/notifications/webhook/server/reach-receiver.ts')).toContain('lookup: guarded');
  });

  test('an import of node:http is of its types: one of more loads a fetch that nobody uses (decision 92)', () => {
    const valued = /import (?!type )[^;]*from 'node:http'|import\('node:http'\)/;
    expect(offenders(onServer, (file) => valued.test(textOf(file)))).toEqual([]);
    expect(offenders(onServer, (file) => /getBuiltinModule/.test(textOf(file)))).toEqual([
      'src/features/notifications/webhook/server/reach-receiver.ts',
    ]);
  });

  test('and to nobody else but the database (src/architecture.test.ts says from where)', () => {
    const asking =
      /\bfetch\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\b|import \{[^}]*\b(request|get|connect|createConnection|lookup|resolve)\b[^}]*\} from 'node:(http|https|http2|net|tls|dgram|dns)(\/promises)?'|from 'undici'/;
    const wrong = offenders(onServer, (file) => asking.test(textOf(file)) && !file.endsWith('/reach-receiver.ts'));
    expect(wrong, 'What asks another machine needs a list of whom it may ask, and does not follow where it is sent on.').toEqual([]);
  });
});

test('programs are started for the embedded database alone, without a shell', () => {
  const starting = importing(/^node:(child_process|vm|cluster)$/);
  expect(offenders(starting, (file) => !file.startsWith('packages/local-postgres/src/'))).toEqual([]);
  const shell = /\bshell: true|import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/;
  expect(offenders(starting, (file) => shell.test(textOf(file)))).toEqual([]);
});

test('a text is a text: nothing runs it, neither as a program nor as a page', () => {
  const run = /\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/;
  expect(offenders(sources, (file) => run.test(textOf(file)))).toEqual([]);
});

test('a browser keeps how the page looks, and what a phone has read until the net is back: nothing else', () => {
  const keeping = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches)\b|'idb-keyval'/;
  expect(offenders(sources, (file) => keeping.test(textOf(file)))).toEqual([
    'src/app/shell/screen-boundary.tsx',
    'src/features/equipment/inventari/web/make-coda.ts',
    'src/web/screen/slash-shortcut.ts',
    'src/web/ui/theme.ts',
  ]);
});
