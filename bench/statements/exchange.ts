// Loaded before a server (node --import): of its files in src/server/db the one that EXCHANGED names is that of this folder.
import { registerHooks } from 'node:module';

const file = `${process.env.EXCHANGED}.ts`;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(`/src/server/db/${file}`) ? { ...found, url: new URL(file, import.meta.url).href } : found;
  },
});
