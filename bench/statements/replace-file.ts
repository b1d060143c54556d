// Loaded before a server (node --import). Replaces the file of src/server/db that EXCHANGED names with the one in this folder.
import { registerHooks } from 'node:module';

const file = `${process.env.EXCHANGED}.ts`;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url.endsWith(`/src/server/db/${file}`) ? { ...resolved, url: new URL(file, import.meta.url).href } : resolved;
  },
});
