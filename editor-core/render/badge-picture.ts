export interface BadgeLook {
  readonly label: string;
  /** Viewport pixels: the face's diameter. */
  readonly size: number;
  /** CSS */
  readonly colour: string;
  readonly isSelected: boolean;
  readonly face: HTMLImageElement | null;
}

export interface BadgePicture {
  readonly canvas: HTMLCanvasElement;
  /** Viewport pixels from the picture's top left: the face's middle, or the label's lower edge when there is no face. */
  readonly anchor: { readonly x: number; readonly y: number };
}

const font = "600 12px 'Inter Variable', Inter, system-ui, sans-serif";
const ink = '#19181b';
const label = { height: 20, side: 8, dot: 8, gap: 6 };
/** For the ring and its shade. */
const margin = 3;
const faceGap = 4;

/** So that labels are not drawn before their letters are there. @param text any of them */
export const loadBadgeFont = async (text: string): Promise<void> => {
  await document.fonts.load(font, `${text} 0123456789`);
};

/** A person's face in a ring of the mask's colour, above the label; pictures are drawn once, for a screen's pixel ratio. */
export function drawBadge(look: BadgeLook, ratio: number): BadgePicture {
  const { label: text, size, colour, isSelected, face } = look;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  context.font = font;
  const pillWidth = Math.ceil(context.measureText(text).width) + 2 * label.side + label.dot + label.gap;
  const side = face ? size : 0;
  const width = Math.max(pillWidth, side) + 2 * margin;
  const pillTop = margin + (face ? side + faceGap : 0);
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil((pillTop + label.height + margin) * ratio);
  context.scale(ratio, ratio);
  const middle = width / 2;
  if (face) drawFace(context, face, { x: middle, y: margin + side / 2, size, colour, isSelected });
  context.font = font;
  drawPill(context, { text, colour, isSelected, x: middle - pillWidth / 2, y: pillTop, width: pillWidth });
  return { canvas, anchor: { x: middle, y: face ? margin + side / 2 : pillTop + label.height } };
}

function drawFace(
  context: CanvasRenderingContext2D,
  face: NonNullable<BadgeLook['face']>,
  { x, y, size, colour, isSelected }: Omit<BadgeLook, 'label' | 'face'> & Record<'x' | 'y', number>,
): void {
  const radius = size / 2;
  const border = isSelected ? 3.5 : 2.5;
  const part = Math.min(face.width, face.height);
  disc(context, x, y, radius + 1.5, 'rgb(0 0 0 / 0.45)');
  disc(context, x, y, radius, colour);
  context.save();
  context.beginPath();
  context.arc(x, y, radius - border, 0, 2 * Math.PI);
  context.clip();
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(face.width - part) / 2, (face.height - part) / 2];
  context.drawImage(face, left, top, part, part, x - radius, y - radius, 2 * radius, 2 * radius);
  context.restore();
}

function drawPill(
  context: CanvasRenderingContext2D,
  {
    text,
    colour,
    isSelected,
    x,
    y,
    width,
  }: { text: string; colour: string; isSelected: boolean } & Record<'x' | 'y' | 'width', number>,
): void {
  context.beginPath();
  context.roundRect(x, y, width, label.height, label.height / 2);
  context.fillStyle = isSelected ? '#ffffff' : 'rgb(25 24 27 / 0.84)';
  context.fill();
  disc(context, x + label.side + label.dot / 2, y + label.height / 2, label.dot / 2, colour);
  context.fillStyle = isSelected ? ink : '#ffffff';
  context.textBaseline = 'alphabetic';
  context.fillText(text, x + label.side + label.dot + label.gap, y + 14.25);
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}
