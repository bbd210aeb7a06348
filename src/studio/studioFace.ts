/** A face that can be put onto people. */
export interface StudioFace {
  id: number;
  name: string;
  /** Address of its picture, in a badge's size. */
  src: string;
}
