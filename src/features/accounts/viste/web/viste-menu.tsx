import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The views of a list: `VistePanel`, which no list waits for. */
export const VisteMenu = lazyPart(() => import('./viste-panel.tsx').then((file) => file.VistePanel));
