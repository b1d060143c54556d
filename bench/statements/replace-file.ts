// Loaded before a server (node --import). When the server imports the file of src/server/db that the variable EXCHANGED names, it gets the
// file of the same name in this folder.
import { registerHooks } from 'node:module';

const file = `${process.env.EXCHANGED}.ts`;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url.endsWith(`/src/server/db/${file}`) ? { ...resolved, url: new URL(file, import.meta.url).href } : resolved;
  },
});
