import { CARD } from '@facet/contract/constants.ts';
import { sharp } from './sharp.ts';

/** How much smaller the backdrop is blurred: the blur hides it, and costs a hundredth. */
const BACKDROP_SHARE = 10;
const BACKDROP = { blur: 4, brightness: 0.7 };
const QUALITY = 82;

/** The picture that a link shows elsewhere: the whole photo, marks included, before a blurred backdrop of itself. */
export async function cardPicture(photo: Buffer): Promise<Buffer> {
  const { width, height } = CARD;
  const blurred = await sharp(photo)
    .resize({ width: width / BACKDROP_SHARE, height: height / BACKDROP_SHARE, fit: 'cover' })
    .blur(BACKDROP.blur)
    .modulate({ brightness: BACKDROP.brightness })
    .png()
    .toBuffer();
  const whole = await sharp(photo).resize({ width, height, fit: 'inside' }).png().toBuffer();
  return sharp(blurred)
    .resize({ width, height, fit: 'fill' })
    .composite([{ input: whole, gravity: 'centre' }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
