// Runs while the app's own files are still coming: asks who is signed in, and then for what the screen shows first. A file of its own because
// the CSP allows no inline script. src/app/first-reads.ts says what is asked for where; src/web/data/call.ts takes the answers.
{
  // Whoever comes to a screen later wants what is true then.
  const FRESH_MS = 10_000;
  const SESSION = '/api/auth/me';
  const session = fetch(SESSION, { credentials: 'include' });
  const account = session.then(async (answer) => {
    const { user } = answer.ok ? await answer.clone().json() : {};
    if (!user || user.fattore?.scaduto) throw new Error('Nobody who may read.');
    return user.id;
  });
  // For the account that has just been told, as every call of the page (src/web/data/session-watch.ts).
  const read = (url) => account.then((id) => fetch(url, { credentials: 'include', headers: { 'x-organico-utente': String(id) } }));
  const asked = new Map([[SESSION, session]]);
  for (const url of document.currentScript.dataset.reads.split(' ')) asked.set(url, read(url));
  // What does not come the page asks for itself, and tells of it then.
  for (const [url, answer] of asked) {
    asked.set(
      url,
      answer.catch(() => undefined),
    );
  }
  /** The answer to this read, once; undefined where it was not asked for, where none came, and once something has been written: it may be true no more. */
  const take = async (url, method = 'GET') => {
    const answer = performance.now() < FRESH_MS ? asked.get(url) : undefined;
    if (method === 'GET') asked.delete(url);
    else asked.clear();
    return method === 'GET' ? answer : undefined;
  };
  globalThis.firstReads = Object.assign(take, { asked });
}
