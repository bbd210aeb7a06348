export type Operation = 'trace' | 'fill' | 'grow' | 'feather' | 'components';

/** Who does the operations: ours, OpenCV.js, native OpenCV. */
export interface Contender {
  name: string;
  /** Does one operation on the first masks. Milliseconds are the processor's; `amount` tells the result: rings, covered pixels, coverage, components. */
  run(operation: Operation, masks: number): Promise<{ milliseconds: number; amount: number }>;
  close(): Promise<void>;
}
