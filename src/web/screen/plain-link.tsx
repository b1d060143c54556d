import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import { afterPaint } from '#web/ui/press.ts';

interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  address: string;
}

/** Like the router's Link, but without computing whether it is active, which made lists with a hundred links slow. */
export function PlainLink({ address, onClick, ...anchorProps }: PlainLinkProps): ReactElement {
  const router = useRouter();
  const preload = () => void router.preloadRoute(linkProps(address)).catch(() => undefined); // the error appears when the link is clicked
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return; // the browser handles such a click
    event.preventDefault();
    afterPaint(() => void router.navigate(linkProps(address)));
  };
  return <a {...anchorProps} href={address} onClick={onFollow} onMouseEnter={preload} onFocus={preload} onTouchStart={preload} />;
}

/** Converts for example '/software?esaurite=true'. */
export function linkProps(address: string): { to: never; search: never } {
  const [to, query = ''] = address.split('?');
  // Each route types its own search parameters, and the target screen validates them.
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
