import { lazyPart } from '#web/ui/lazy-part.tsx';

/** `VistePanel`, loaded lazily so that no list waits for it. */
export const VisteMenu = lazyPart(() => import('./viste-panel.tsx').then((file) => file.VistePanel));
