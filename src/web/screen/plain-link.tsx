import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import { afterPaint } from '#web/ui/press.ts';

interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  address: string;
}

/** A link like the router's Link. It does not compute whether the link is active, because that made lists with a hundred links slow. */
export function PlainLink({ address, onClick, ...anchorProps }: PlainLinkProps): ReactElement {
  const router = useRouter();
  // a failed preload is ignored, because a click on the link shows the error
  const preload = () => void router.preloadRoute(linkProps(address)).catch(() => undefined);
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // the browser handles clicks with a modifier key or another button
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    afterPaint(() => void router.navigate(linkProps(address)));
  };
  return <a {...anchorProps} href={address} onClick={onFollow} onMouseEnter={preload} onFocus={preload} onTouchStart={preload} />;
}

/** Splits an address such as '/software?esaurite=true' into the path and the search parameters that the router's links need. */
export function linkProps(address: string): { to: never; search: never } {
  const [to, query = ''] = address.split('?');
  // Casts: the router types the search parameters of each route. The target screen validates them.
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
