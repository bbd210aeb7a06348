/** Draws a picture and gives an address for it. */
async function pictureOf(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d')!);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return URL.createObjectURL(blob!);
}

/** A wall and a floor in flat bands, so that snapshots stay small. */
export function room(width: number, height: number, tone: 'light' | 'dark'): Promise<string> {
  const [wall, stripe, floor] =
    tone === 'light' ? ['#d9cfc2', '#cfc3b3', '#a8917a'] : ['#2b2a33', '#24232b', '#1b1613'];
  return pictureOf(width, height, (context) => {
    context.fillStyle = wall;
    context.fillRect(0, 0, width, height);
    context.fillStyle = stripe;
    for (let x = 0; x < width; x += 80) context.fillRect(x, 0, 40, height);
    context.fillStyle = floor;
    context.fillRect(0, height * 0.78, width, height);
  });
}

/** Squares of one pixel and of sixteen: what scaling and sharpness do is plain to see. */
export function board(width: number, height: number): Promise<string> {
  return pictureOf(width, height, (context) => {
    for (let y = 0; y < height; y += 16) {
      for (let x = 0; x < width; x += 16) {
        context.fillStyle = (x + y) % 32 === 0 ? '#b9b2a6' : '#8f8779';
        context.fillRect(x, y, 16, 16);
      }
    }
    context.fillStyle = '#3a3631';
    for (let i = 0; i < Math.min(width, height); i += 2) context.fillRect(i, i, 1, 1);
  });
}

/** A face as plain as can be. */
export function face(skin: string, hair: string): Promise<string> {
  return pictureOf(96, 96, (context) => {
    const disc = (x: number, y: number, radius: number, colour: string): void => {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    };
    context.fillStyle = '#e9e4dc';
    context.fillRect(0, 0, 96, 96);
    disc(48, 40, 33, hair);
    disc(48, 52, 27, skin);
    disc(38, 49, 3.5, '#2b2320');
    disc(58, 49, 3.5, '#2b2320');
    context.lineWidth = 3;
    context.beginPath();
    context.arc(48, 58, 10, 0.2 * Math.PI, 0.8 * Math.PI);
    context.stroke();
  });
}
