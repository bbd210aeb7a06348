import { useEffect, useRef, useState } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

/** A number that runs from its last value to its new one; it stands still for who wants no motion. */
export function useCountUp(value: number | null, milliseconds: number): number | null {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (value === null || start === null || start === value || matchMedia(STILL).matches) {
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - began) / milliseconds);
      const eased = 1 - (1 - part) ** 3;
      setShown(Math.round(start + (value - start) * eased));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, milliseconds]);
  return shown;
}
