// Runs while the app's own files are still coming: asks who is signed in, and with it for what the screen shows first. A file of its own because
// the CSP allows no inline script. src/app/first-reads.ts says what is asked for where; src/web/data/first-reads.ts takes the answers.
{
  // Whoever comes to a screen later wants what is true then.
  const FRESH_MS = 10_000;
  const SESSION = '/api/auth/me';
  /** What has been read of the answers that are here. */
  const read = new Map();
  const ask = (url) => fetch(url, { credentials: 'include' });
  const readBody = async (url, answer) => {
    const body = answer.json();
    answer.json = () => body; // for whoever takes the answer itself
    read.set(url, { headers: answer.headers, body: await body });
    return body;
  };
  const session = ask(SESSION);
  const account = session.then(async (answer) => (answer.ok ? (await readBody(SESSION, answer)).user?.id : undefined));
  // Another tab may have changed the cookie in between: each answer says for whom it is (src/server/http/kernel.ts).
  const readFor = async (url) => {
    const [answer, id] = await Promise.all([ask(url), account]);
    if (!answer.ok || answer.headers.get('x-organico-utente') !== String(id)) throw new Error('Nobody who may read.');
    await readBody(url, answer);
    return answer;
  };
  const asked = new Map([[SESSION, session]]);
  for (const url of document.currentScript.dataset.reads.split(' ')) asked.set(url, readFor(url));
  // What does not come the page asks for itself, and tells of it then.
  for (const [url, answer] of asked) {
    asked.set(
      url,
      answer.catch(() => undefined),
    );
  }
  /** Somebody else is here now, or nobody: what was read is not theirs. */
  const forget = () => {
    asked.clear();
    read.clear();
  };
  const isFresh = () => performance.now() < FRESH_MS;
  /** The answer to this read, once; undefined where it was not asked for, where none came, and once something has been written: it may be true no more. */
  const take = async (url, method = 'GET') => {
    const answer = isFresh() ? asked.get(url) : undefined;
    if (method === 'GET') asked.delete(url);
    else forget();
    return method === 'GET' ? answer : undefined;
  };
  /** The same, where it is here already: for the first drawing, which waits for nothing. */
  const takeRead = (url) => (isFresh() && read.has(url) && asked.delete(url) ? read.get(url) : undefined);
  globalThis.firstReads = Object.assign(take, {
    asked,
    takeRead,
    forget,
    all: Promise.all([account.catch(() => undefined), ...asked.values()]),
  });
}
