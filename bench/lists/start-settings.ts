import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, settings = '', flags = ''] = /^((?:\w+=\S+ )+)exec node ((?:--\S+ )+)scripts\//.exec(scripts.start) ?? [];
if (flags === '') throw new Error('package.json has no start command that this bench can read.');

/** The Node flags and environment of `npm start`, so that the benches measure the server as it runs in production. */
export const START_SETTINGS = {
  flags: flags.trim().split(' '),
  env: Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .map((setting) => setting.split('=')),
  ) as Record<string, string>,
};
