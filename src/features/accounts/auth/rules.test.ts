import { expect, test } from 'vitest';
import { describeBrowser } from './rules.ts';

const LIKE_GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/140.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge su Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${LIKE_GECKO} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera su Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${LIKE_GECKO} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet su Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari su Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome su iPhone',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox su Linux'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.5.0 (Linux)', 'Programma su Linux'],
  ['node', 'Programma sconosciuto'],
  [null, 'Programma sconosciuto'],
])('The user agent %s is described as %s', (userAgent, browserName) => {
  expect(describeBrowser(userAgent)).toBe(browserName);
});
