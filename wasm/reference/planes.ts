/** What planes become, pixel by pixel as it is defined. */

interface Plane {
  values: Float32Array;
  width: number;
  height: number;
}

/** The mean of the square around each pixel; what is beyond an edge is as the pixel at it. */
export const boxMeanReference = (plane: Plane, radius: number): number[] =>
  eachSquare(plane, radius, (square) => mean(square.map(({ value }) => value)));

/** The mean of what is there of the square around each pixel. */
export const windowMeanReference = (plane: Plane, radius: number): number[] =>
  eachSquare(plane, radius, (square) =>
    mean(square.filter(({ isInside }) => isInside).map(({ value }) => value)),
  );

/** The largest value of what is there of it. */
export const dilateReference = (plane: Plane, radius: number): number[] =>
  eachSquare(plane, radius, (square) => Math.max(...square.map(({ value }) => value)));

interface Place {
  /** That of the nearest pixel. */
  value: number;
  isInside: boolean;
}

function eachSquare(
  { values, width, height }: Plane,
  radius: number,
  of: (square: Place[]) => number,
): number[] {
  const nearest = (v: number, length: number): number => Math.min(length - 1, Math.max(0, v));
  return Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const side = Array.from({ length: 2 * radius + 1 }, (_, k) => k - radius);
    return of(
      side.flatMap((dy) =>
        side.map((dx) => {
          const [column, row] = [nearest(x + dx, width), nearest(y + dy, height)];
          return {
            value: values[row * width + column]!,
            isInside: column === x + dx && row === y + dy,
          };
        }),
      ),
    );
  });
}

const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
