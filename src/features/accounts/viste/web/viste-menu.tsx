import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Loads `VistePanel` lazily, so that a list is shown before its menu of views is loaded. */
export const VisteMenu = lazyPart(() => import('./viste-panel.tsx').then((file) => file.VistePanel));
