import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './WindowList.module.css';

interface WindowListProps<Entry> {
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string | number;
  label: string;
  columns: number;
  /** CSS pixels between rows and between columns. */
  gap: number;
  /** Height of a row at a width of its cells; its real height is measured once it is shown. */
  estimate: (entry: Entry, width: number) => number;
  render: (entry: Entry, index: number) => ReactNode;
  /** Entries that follow each other and have the same one stand below it, in rows of their own. */
  headingOf?: ((entry: Entry) => string) | undefined;
  className?: string | undefined;
}

/** Rows beside the visible ones that are ready for scrolling and for the Tab key. */
const ROWS_BESIDE = 3;
/** Height of a heading, the space around it included: its line grows with the browser's font size. */
const HEADING = 'calc(32px + 1.5rem)';
/** The same in CSS pixels, at the usual size. */
const HEADING_ESTIMATE = 56;
/** Until the list has been laid out. */
const FIRST_WIDTH = 600;
/** Visits whose measured heights are remembered. */
const MAX_VISITS = 20;

interface Measured {
  width: number;
  rows: VirtualItem[];
}

/** Heights that were measured on a visit of a screen, so that going back finds the same place. */
const visits = new Map<string, Measured>();

function remember(visit: string, measured: Measured): void {
  visits.delete(visit);
  visits.set(visit, measured);
  const oldest = visits.keys().next();
  if (visits.size > MAX_VISITS && !oldest.done) visits.delete(oldest.value);
}

/**
 * A list of any length in the page's own scrolling: only the rows in view, and a few beside them, are in the document. Screen
 * readers are told how many there are.
 */
export function WindowList<Entry>(props: WindowListProps<Entry>) {
  const { entries, keyOf, label, columns, gap, estimate, render, headingOf, className } = props;
  const visit = useVisit();
  const [before] = useState(() => visits.get(visit));
  const { list, width, top } = usePlace(before?.width ?? FIRST_WIDTH);
  const cell = (width - gap * (columns - 1)) / columns;
  const rows = rowsOf(entries, columns, headingOf);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (row) => {
      const { start, heading } = rows[row]!;
      return estimate(entries[start]!, cell) + (heading === null ? 0 : HEADING_ESTIMATE);
    },
    getItemKey: (row) => keyOf(entries[rows[row]!.start]!),
    gap,
    overscan: ROWS_BESIDE,
    scrollMargin: top,
    initialMeasurementsCache: before?.rows ?? [],
  });
  const measuredAt = useRef(width);
  useLayoutEffect(() => {
    if (measuredAt.current === width) return;
    measuredAt.current = width;
    // What was measured at another width is forgotten. What is shown may have told its new height before this, and will not
    // again: it is measured here, against the estimates, which are made when the total is asked for.
    virtualizer.measure();
    virtualizer.getTotalSize();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [virtualizer, width]);
  useLayoutEffect(
    () => () => remember(visit, { width: measuredAt.current, rows: virtualizer.measurementsCache }),
    [visit, virtualizer],
  );

  return (
    <ul
      ref={list}
      className={className ? `${classes.list} ${className}` : classes.list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().flatMap((row) => {
        const { start, end, heading } = rows[row.index]!;
        return entries.slice(start, end).map((entry, column) => (
          <li
            key={keyOf(entry)}
            ref={column === 0 ? virtualizer.measureElement : undefined}
            data-index={row.index}
            className={classes.entry}
            aria-posinset={start + column + 1}
            aria-setsize={entries.length}
            style={{
              width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
              left: `calc((100% + ${gap}px) * ${column} / ${columns})`,
              translate: `0 ${row.start - top}px`,
              paddingTop: heading !== null && column > 0 ? HEADING : undefined,
            }}
          >
            {heading !== null && column === 0 && (
              <h2 className={classes.heading} style={{ height: HEADING }}>
                {heading}
              </h2>
            )}
            {render(entry, start + column)}
          </li>
        ));
      })}
    </ul>
  );
}

interface Row {
  /** Its entries are those from `start` to before `end`. */
  start: number;
  end: number;
  /** Of the group that begins with it. */
  heading: string | null;
}

function rowsOf<Entry>(
  entries: readonly Entry[],
  columns: number,
  headingOf: ((entry: Entry) => string) | undefined,
): Row[] {
  const rows: Row[] = [];
  let group: string | null = null;
  let row: Row | null = null;
  for (const [index, entry] of entries.entries()) {
    const own: string | null = headingOf?.(entry) ?? null;
    const isNewGroup = own !== group;
    if (!row || isNewGroup || row.end - row.start === columns) {
      row = { start: index, end: index, heading: isNewGroup ? own : null };
      rows.push(row);
    }
    row.end = index + 1;
    group = own;
  }
  return rows;
}

/** A dialog over the screen is the same visit of it. */
function useVisit(): string {
  const { key, pathname } = useLocation();
  const isDialog = pathname.includes('/modal/');
  const visit = useRef(key);
  if (!isDialog) visit.current = key;
  return visit.current;
}

/** How wide the list is, and how far below the page's top it begins. */
function usePlace(firstWidth: number) {
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ width: firstWidth, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const box = element.getBoundingClientRect();
      const now = { width: box.width || firstWidth, top: Math.round(box.top + window.scrollY) };
      setPlace((before) => (before.width === now.width && before.top === now.top ? before : now));
    };
    look();
    // what stands above it may grow: the whole page is watched
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [firstWidth]);
  return { list, ...place };
}
