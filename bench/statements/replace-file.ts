// Loaded before a server (node --import). Replaces the file of src/server/db that EXCHANGED names with the one in this folder.
import { registerHooks } from 'node:module';

const file = `${process.env.EXCHANGED}.ts`;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(`/src/server/db/${file}`) ? { ...found, url: new URL(file, import.meta.url).href } : found;
  },
});
