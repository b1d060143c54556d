import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Lazy, so that a list is shown before its menu of views is loaded. */
export const VisteMenu = lazyPart(() => import('./viste-panel.tsx').then((file) => file.VistePanel));
