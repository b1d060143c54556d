// Whether somebody is at the page. An open page reads by itself what others change: sessions are kept alive by people only.
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
// As often as the server prolongs a session.
const ABSENT_AFTER_MS = 60_000;

let lastSeen = Date.now();

/** Starts looking for signs of life. */
export function watchAttendance(): void {
  const seen = () => {
    lastSeen = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/** Tells the server that a call is the page's own doing. */
export function attendanceHeader(): Record<string, string> {
  return Date.now() - lastSeen > ABSENT_AFTER_MS ? { 'x-organico-assente': '1' } : {};
}
