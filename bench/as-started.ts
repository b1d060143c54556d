import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [, settings = '', flags = ''] = /^((?:\w+=\S+ )+)exec node ((?:--\S+ )+)scripts\//.exec(scripts.start) ?? [];
if (flags === '') throw new Error('package.json says no more how the server is started.');

/** What `npm start` gives Node, and in which environment: what is measured is what people run. */
export const AS_STARTED = {
  flags: flags.trim().split(' '),
  env: Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .map((setting) => setting.split('=')),
  ) as Record<string, string>,
};
