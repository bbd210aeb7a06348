import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element at the end of a list is about to come into view. Give the ref to that element. */
export function useSentinel<E extends Element>(onReach: () => void, isActive: boolean) {
  const sentinel = useRef<E>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const element = sentinel.current;
    if (!isActive || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isActive]);
  return sentinel;
}
